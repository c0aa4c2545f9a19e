import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { windowKey } from '#server/platform/limits/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { bytesOf } from '#server/testing/same-bytes.ts';
import { circleLimits } from './limits.ts';
import {
  aCircle,
  accept,
  aLink,
  anInvitation,
  circleApi,
  codeOf,
  join,
  readCircle,
  signIn,
} from './testing/circles.ts';

let tenant: Tenant;
let ana: Person;
const { db } = systemContext();

// A tenant for each test: ten codes may be redeemed within a minute from one address.
beforeEach(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

const newEmail = () => `${newId()}@people.example`;

/** Everything that belongs to a person: the account, memberships, roles, sessions. */
async function accountOf(email: string): Promise<string> {
  const [row] = await db.execute<{ account: string }>(sql`
    select concat(u::text,
      (select string_agg(m::text, ',') from memberships m where m.user_id = u.id),
      (select string_agg(o::text, ',') from organisation_members o where o.user_id = u.id),
      (select string_agg(s::text, ',') from sessions s where s.user_id = u.id)) as account
    from users u where u.email = ${email}`);
  return row?.account ?? 'none';
}

async function usesOf(circleId: string): Promise<number> {
  const [row] = await db.execute<{ uses: number }>(
    sql`select sum(use_count)::int as uses from circle_invitations where circle_id = ${circleId}`,
  );
  return row?.uses ?? 0;
}

describe('somebody without an account', () => {
  test('joins by a link, signs in with a mailed passcode, and is then a member of app and circle', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id, { invitation_type: 'members_managed' });
    const email = newEmail();
    const joined = await join(tenant, circle.id, invitation_code, {
      email: email.toUpperCase(),
      firstname: 'José',
      phone_number: '912 345 678',
      country_of_residence: 'portugal',
    });
    expect(joined.status).toBe(201);
    expect(joined.body).toEqual({ circle: { id: circle.id, name: 'Family' }, login_required: true });
    expect(joined.text).not.toContain('token');
    const nia = await signIn(tenant, email);
    expect(nia.username).toMatch(/^jose_[a-z0-9]+$/);
    const profile = await callApi('GET', '/v1/users/me', { as: nia });
    expect(profile.body).toMatchObject({
      email,
      firstname: 'José',
      lastname: 'Costa',
      phone_number: '+351912345678',
      country: 'PT',
    });
    const membership = await callApi<{ data: object }>('GET', '/v1/users/membership', { as: nia });
    expect(membership.body.data).toMatchObject({ status: 'active', tier: 'bronze' });
    const { body } = await readCircle(nia, circle.id);
    expect(body.my_role).toBe('member');
    expect(body.members[1]).toMatchObject({
      user_id: nia.userId,
      status: 'active',
      managed_by: 'members',
      joined_via: 'by_link',
    });
    const [roles] = await db.execute(
      sql`select role from organisation_members where user_id = ${nia.userId} and organisation_id = ${tenant.organisationId}`,
    );
    expect(roles).toEqual({ role: 'member' });
  });

  test('is nobody before signing in: shown without a name, counted nowhere, in no circle', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    await join(tenant, circle.id, invitation_code, { email: newEmail() });
    const { body } = await readCircle(ana, circle.id);
    expect(body.member_count).toBe(1);
    expect(body.members[1]).toMatchObject({
      user_id: null,
      username: null,
      image: null,
      joined_at: null,
      status: 'pending_verification',
    });
    // Removed by a manager, still without a name; the circle has the place back.
    const member_id = body.members[1]?.id;
    const removed = await circleApi(ana, 'POST', `/${circle.id}/members/remove`, {
      circle_id: circle.id,
      member_id,
    });
    expect(removed.body).toMatchObject({ status: 'removed', user_id: null, username: null });
    expect((await readCircle(ana, circle.id)).body.members).toHaveLength(1);
  });

  test('the owner may leave while only such people wait, and nobody then wakes up in an ended circle', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    const email = newEmail();
    await join(tenant, circle.id, invitation_code, { email });
    const [, waiting] = (await readCircle(ana, circle.id)).body.members;
    const handedOver = await circleApi(ana, 'POST', `/${circle.id}/transfer`, { member_id: waiting?.id });
    expect(codeOf(handedOver)).toEqual([409, 'invalid_state']);
    const left = await circleApi(ana, 'POST', `/${circle.id}/members/leave`, { circle_id: circle.id });
    expect(left.status).toBe(200);
    const nia = await signIn(tenant, email);
    expect((await readCircle(nia, circle.id)).status).toBe(404);
    expect((await circleApi(nia, 'GET', '')).body).toEqual({ circles: [] });
  });

  test('names the field that is not valid, and makes nothing', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    const email = newEmail();
    const attempts: [string, object][] = [
      ['invitation_code', { invitation_code: undefined }],
      ['firstname', { firstname: '' }],
      ['lastname', { lastname: undefined }],
      ['email', { email: 'nobody' }],
      ['phone_number', { phone_number: 'call me' }],
      ['phone_number', { phone_number: undefined }],
      ['country_of_residence', { country_of_residence: 'Atlantis' }],
      ['country_of_residence', { country_of_residence: 7 }],
    ];
    for (const [field, more] of attempts) {
      const answer = await join(tenant, circle.id, invitation_code, { email, ...more });
      expect(answer.problem.errors?.map((one) => one.field)).toEqual([field]);
    }
    expect(await accountOf(email)).toBe('none');
  });

  test('repeating the request takes no second use, even of the last one', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id, { max_uses: 1 });
    const email = newEmail();
    const first = await join(tenant, circle.id, invitation_code, { email });
    const again = await join(tenant, circle.id, invitation_code, { email });
    expect(bytesOf(again)).toBe(bytesOf(first));
    expect((await readCircle(ana, circle.id)).body.members).toHaveLength(2);
    const late = newEmail();
    const refused = await join(tenant, circle.id, invitation_code, { email: late });
    expect(codeOf(refused)).toEqual([409, 'invalid_state']);
    expect(await accountOf(late)).toBe('none');
  });
});

describe('somebody with an account', () => {
  test('gets the same bytes as one without, and nothing about the account changes', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    const elsewhere = await aMember(await aTenant());
    const people: Record<string, Person> = {
      member: await aMember(tenant),
      suspended: await aMember(tenant, { status: 'suspended' }),
      deactivated: await aMember(tenant),
      owner: ana,
    };
    await db.execute(sql`update users set is_active = false where email = ${people.deactivated?.email}`);
    const stranger = bytesOf(await join(tenant, circle.id, invitation_code, { email: newEmail() }));
    for (const [who, { email }] of Object.entries(people)) {
      const before = await accountOf(email);
      const answer = await join(tenant, circle.id, invitation_code, { email, firstname: 'Mallory' });
      expect(bytesOf(answer), who).toBe(stranger);
      expect(await accountOf(email), who).toBe(before);
    }
    const [before] = await db.execute(sql`select * from users where id = ${elsewhere.userId}`);
    const answer = await join(tenant, circle.id, invitation_code, { email: elsewhere.email });
    expect(bytesOf(answer)).toBe(stranger);
    expect(await db.execute(sql`select * from users where id = ${elsewhere.userId}`)).toEqual([before]);
    const memberships = await db.execute(
      sql`select app_id, status from memberships where user_id = ${elsewhere.userId} order by joined_at`,
    );
    expect(memberships).toEqual([
      { app_id: elsewhere.tenant.appId, status: 'active' },
      { app_id: tenant.appId, status: 'pending' },
    ]);
  });

  test('leaves the same traces in what managers see: one waiting row and one use for each address', async () => {
    const circle = await aCircle(ana);
    const known = await aMember(tenant);
    const seen = [];
    for (const email of [newEmail(), known.email, ana.email]) {
      const { invitation_code } = await aLink(ana, circle.id);
      const before = await usesOf(circle.id);
      const { length } = (await readCircle(ana, circle.id)).body.members;
      await join(tenant, circle.id, invitation_code, { email });
      const { body } = await readCircle(ana, circle.id);
      const { id, ...row } = body.members.at(-1) ?? {};
      expect(id).toEqual(expect.any(String));
      seen.push([row, body.member_count, body.members.length - length, (await usesOf(circle.id)) - before]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test('signed in already, accepts the same link without a second use or a second place', async () => {
    const circle = await aCircle(ana);
    const ben = await aMember(tenant);
    const { invitation_code } = await aLink(ana, circle.id, { max_uses: 1 });
    await join(tenant, circle.id, invitation_code, { email: ben.email });
    expect((await accept(ben, circle.id, invitation_code)).status).toBe(200);
    const { body } = await readCircle(ben, circle.id);
    expect(body.members.map(({ user_id, status }) => [user_id, status])).toEqual([
      [ana.userId, 'active'],
      [ben.userId, 'active'],
    ]);
    await signIn(tenant, ben.email);
    expect((await readCircle(ben, circle.id)).body.members).toHaveLength(2);
  });

  test('in the circle already stays as they are; the waiting row goes with their next sign-in', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    await join(tenant, circle.id, invitation_code, { email: ana.email });
    const before = (await readCircle(ana, circle.id)).body;
    expect(before).toMatchObject({ my_role: 'owner', member_count: 1 });
    expect(before.members).toHaveLength(2);
    await signIn(tenant, ana.email);
    const after = (await readCircle(ana, circle.id)).body;
    expect(after.members).toEqual([before.members[0]]);
  });

  test('removed from the circle cannot come back by a link of before, whatever name they type', async () => {
    const ben = await aMember(tenant);
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    const { body } = await accept(ben, circle.id, invitation_code);
    await circleApi(ana, 'POST', `/${circle.id}/members/remove`, {
      circle_id: circle.id,
      member_id: body.member.id,
    });
    expect((await join(tenant, circle.id, invitation_code, { email: ben.email })).status).toBe(201);
    await signIn(tenant, ben.email);
    expect((await readCircle(ben, circle.id)).status).toBe(404);
    expect((await readCircle(ana, circle.id)).body.members).toHaveLength(1);
  });

  test('suspended in the app stays waiting until the membership is in force again', async () => {
    const circle = await aCircle(ana);
    const idle = await aMember(tenant, { status: 'suspended' });
    const { invitation_code } = await aLink(ana, circle.id);
    await join(tenant, circle.id, invitation_code, { email: idle.email });
    await signIn(tenant, idle.email);
    expect(codeOf(await readCircle(idle, circle.id))).toEqual([403, 'membership_inactive']);
    expect((await readCircle(ana, circle.id)).body.members.map(({ status }) => status)).toContain(
      'pending_verification',
    );
    await db.execute(sql`update memberships set status = 'active' where user_id = ${idle.userId}`);
    const coolDown = windowKey('Sandbox', `send-minute:${tenant.appId}:${idle.email}`);
    await db.execute(sql`delete from rate_windows where key = ${coolDown}`);
    await signIn(tenant, idle.email);
    expect((await readCircle(idle, circle.id)).status).toBe(200);
  });

  test('is not carried beyond the limit of circles', async () => {
    const ben = await aMember(tenant);
    for (let made = 0; made < circleLimits.circlesPerMember - 1; made += 1) await aCircle(ben);
    // Not active while the addresses are typed: an active member answers an invitation instead.
    await db.execute(sql`update memberships set status = 'suspended' where user_id = ${ben.userId}`);
    for (let joined = 0; joined < 3; joined += 1) {
      const circle = await aCircle(ana);
      const { invitation_code } = await aLink(ana, circle.id);
      await join(tenant, circle.id, invitation_code, { email: ben.email });
    }
    await db.execute(sql`update memberships set status = 'active' where user_id = ${ben.userId}`);
    await signIn(tenant, ben.email);
    const { body } = await circleApi<{ circles: unknown[] }>(ben, 'GET', '');
    expect(body.circles).toHaveLength(circleLimits.circlesPerMember);
  });
});

describe('a code', () => {
  test('that is unknown, of another circle or of another app is the same 404', async () => {
    const [circle, other] = [await aCircle(ana), await aCircle(ana)];
    const { invitation_code } = await aLink(ana, circle.id);
    const unknown = bytesOf(await join(tenant, circle.id, 'made-up'));
    expect(unknown).toMatch(/^404/);
    expect(bytesOf(await join(tenant, other.id, invitation_code))).toBe(unknown);
    expect(bytesOf(await join(tenant, newId(), invitation_code))).toBe(unknown);
    expect(bytesOf(await join(tenant, 'nonsense', invitation_code))).toBe(unknown);
    expect(bytesOf(await join(await aTenant(), circle.id, invitation_code))).toBe(unknown);
  });

  test('by username is 409, the same for its addressee and for anybody', async () => {
    const circle = await aCircle(ana);
    const ben = await aMember(tenant);
    const { invitation_code } = await anInvitation(ana, circle.id, ben.username);
    const anybody = await join(tenant, circle.id, invitation_code, { email: newEmail() });
    expect(codeOf(anybody)).toEqual([409, 'invalid_state']);
    expect(bytesOf(await join(tenant, circle.id, invitation_code, { email: ben.email }))).toBe(
      bytesOf(anybody),
    );
    expect((await readCircle(ana, circle.id)).body.members).toHaveLength(1);
  });

  test('that ran out or was revoked is 410', async () => {
    const circle = await aCircle(ana);
    const late = await aLink(ana, circle.id);
    await db.execute(
      sql`update circle_invitations set expires_at = now() - interval '1 second' where circle_id = ${circle.id}`,
    );
    const back = await aLink(ana, circle.id);
    await circleApi(ana, 'POST', `/${circle.id}/invite/revoke`, { invitation_code: back.invitation_code });
    for (const { invitation_code } of [late, back]) {
      expect(codeOf(await join(tenant, circle.id, invitation_code))).toEqual([410, 'invitation_expired']);
    }
  });

  test('is tried ten times a minute from one address, then 429 with the wait', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    for (let tried = 0; tried < 10; tried += 1) await join(tenant, circle.id, `guess-${tried}`);
    const refused = await join(tenant, circle.id, invitation_code, { email: newEmail() });
    expect(codeOf(refused)).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await usesOf(circle.id)).toBe(0);
  });
});

test('whoever joined is mailed a passcode like any member', async () => {
  const circle = await aCircle(ana);
  const { invitation_code } = await aLink(ana, circle.id);
  const email = newEmail();
  await join(tenant, circle.id, invitation_code, { email });
  await runJobs();
  // Joining itself mails nothing: it would let anybody make us write to any address.
  expect(await mailsTo(email)).toEqual([]);
  await callApi('POST', '/v1/auths/login/initiate', { app: tenant, body: { email } });
  await runJobs();
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['passcode']);
});
