import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
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
  revoke,
  signIn,
} from './testing/circles.ts';

let tenant: Tenant;
let ana: Person;
const { db } = systemContext();

// A tenant for each test, because one IP address may redeem only ten codes a minute per app.
beforeEach(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

const newEmail = () => `${newId()}@people.example`;

/** Account, memberships, roles and sessions of a user as one text, to compare before and after. */
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

describe('Joining by a link without an account', () => {
  test('A new user who joins a circle by a link becomes a member of app and circle at the first sign-in', async () => {
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

  test('A new user who joined a circle by a link is not named or counted as a member before signing in', async () => {
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
    // A manager can remove the pending member, still unnamed, which frees the place.
    const member_id = body.members[1]?.id;
    const removed = await circleApi(ana, 'POST', `/${circle.id}/members/remove`, {
      circle_id: circle.id,
      member_id,
    });
    expect(removed.body).toMatchObject({ status: 'removed', user_id: null, username: null });
    expect((await readCircle(ana, circle.id)).body.members).toHaveLength(1);
  });

  test('A pending member who was removed can join a circle again by the same link until it is revoked', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    const email = newEmail();
    const removePending = async () => {
      const [, waiting] = (await readCircle(ana, circle.id)).body.members;
      return circleApi(ana, 'POST', `/${circle.id}/members/remove`, {
        circle_id: circle.id,
        member_id: waiting?.id,
      });
    };
    await join(tenant, circle.id, invitation_code, { email });
    expect((await removePending()).status).toBe(200);
    expect((await join(tenant, circle.id, invitation_code, { email })).status).toBe(201);
    expect((await removePending()).status).toBe(200);
    await revoke(ana, circle.id, invitation_code);
    expect(codeOf(await join(tenant, circle.id, invitation_code, { email }))).toEqual([
      410,
      'invitation_expired',
    ]);
  });

  test('The owner may leave a circle with only pending members, who then do not become members', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    const email = newEmail();
    await join(tenant, circle.id, invitation_code, { email });
    const [, pendingMember] = (await readCircle(ana, circle.id)).body.members;
    const transferred = await circleApi(ana, 'POST', `/${circle.id}/transfer`, {
      member_id: pendingMember?.id,
    });
    expect(codeOf(transferred)).toEqual([409, 'invalid_state']);
    const left = await circleApi(ana, 'POST', `/${circle.id}/members/leave`, { circle_id: circle.id });
    expect(left.status).toBe(200);
    const nia = await signIn(tenant, email);
    expect((await readCircle(nia, circle.id)).status).toBe(404);
    expect((await circleApi(nia, 'GET', '')).body).toEqual({ circles: [] });
  });

  test('Joining a circle by a link answers 422 naming the invalid field and creates no account', async () => {
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

  test('Repeating a request to join a circle takes no second use of the link, even of the last one', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id, { max_uses: 1 });
    const email = newEmail();
    const first = await join(tenant, circle.id, invitation_code, { email });
    const again = await join(tenant, circle.id, invitation_code, { email });
    expect(comparableResponse(again)).toBe(comparableResponse(first));
    expect((await readCircle(ana, circle.id)).body.members).toHaveLength(2);
    const otherEmail = newEmail();
    const refused = await join(tenant, circle.id, invitation_code, { email: otherEmail });
    expect(codeOf(refused)).toEqual([409, 'invalid_state']);
    expect(await accountOf(otherEmail)).toBe('none');
  });
});

describe('Joining by a link with an existing account', () => {
  test('Joining a circle with an existing account’s address returns the same bytes as with a new one and leaves the account unchanged', async () => {
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
    const forNewUser = comparableResponse(
      await join(tenant, circle.id, invitation_code, { email: newEmail() }),
    );
    for (const [who, { email }] of Object.entries(people)) {
      const before = await accountOf(email);
      const answer = await join(tenant, circle.id, invitation_code, { email, firstname: 'Mallory' });
      expect(comparableResponse(answer), who).toBe(forNewUser);
      expect(await accountOf(email), who).toBe(before);
    }
    const [before] = await db.execute(sql`select * from users where id = ${elsewhere.userId}`);
    const answer = await join(tenant, circle.id, invitation_code, { email: elsewhere.email });
    expect(comparableResponse(answer)).toBe(forNewUser);
    expect(await db.execute(sql`select * from users where id = ${elsewhere.userId}`)).toEqual([before]);
    const memberships = await db.execute(
      sql`select app_id, status from memberships where user_id = ${elsewhere.userId} order by joined_at`,
    );
    expect(memberships).toEqual([
      { app_id: elsewhere.tenant.appId, status: 'active' },
      { app_id: tenant.appId, status: 'pending' },
    ]);
  });

  test('Circle managers see one pending row and one use for each address that joins, known or not', async () => {
    const circle = await aCircle(ana);
    const known = await aMember(tenant);
    const managerViews = [];
    for (const email of [newEmail(), known.email, ana.email]) {
      const { invitation_code } = await aLink(ana, circle.id);
      const before = await usesOf(circle.id);
      const { length } = (await readCircle(ana, circle.id)).body.members;
      await join(tenant, circle.id, invitation_code, { email });
      const { body } = await readCircle(ana, circle.id);
      const { id, ...row } = body.members.at(-1) ?? {};
      expect(id).toEqual(expect.any(String));
      managerViews.push([
        row,
        body.member_count,
        body.members.length - length,
        (await usesOf(circle.id)) - before,
      ]);
    }
    expect(managerViews[1]).toEqual(managerViews[0]);
    expect(managerViews[2]).toEqual(managerViews[0]);
  });

  test('A member who joined a circle by a link can accept it without a second use or place', async () => {
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

  test('Joining a circle with a member’s address changes nothing, and the pending row is deleted at the next sign-in', async () => {
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

  test('A removed circle member cannot return by joining with an earlier link', async () => {
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

  test('Pending circle memberships beyond the limit of circles are not activated at sign-in', async () => {
    const ben = await aMember(tenant);
    for (let made = 0; made < circleLimits.circlesPerMember - 1; made += 1) await aCircle(ben);
    // Pending while joining, because a member who has been active gets invitations instead.
    await db.execute(sql`update memberships set status = 'pending' where user_id = ${ben.userId}`);
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

describe('Codes of join requests', () => {
  test('Joining a circle answers the same 404 for an unknown code, another circle’s and another app’s', async () => {
    const [circle, other] = [await aCircle(ana), await aCircle(ana)];
    const { invitation_code } = await aLink(ana, circle.id);
    const unknown = comparableResponse(await join(tenant, circle.id, 'made-up'));
    expect(unknown).toMatch(/^404/);
    expect(comparableResponse(await join(tenant, other.id, invitation_code))).toBe(unknown);
    expect(comparableResponse(await join(tenant, newId(), invitation_code))).toBe(unknown);
    expect(comparableResponse(await join(tenant, 'nonsense', invitation_code))).toBe(unknown);
    expect(comparableResponse(await join(await aTenant(), circle.id, invitation_code))).toBe(unknown);
  });

  test('Joining a circle with the code of an invitation by username answers the same 409 for every address', async () => {
    const circle = await aCircle(ana);
    const ben = await aMember(tenant);
    const { invitation_code } = await anInvitation(ana, circle.id, ben.username);
    const forNewUser = await join(tenant, circle.id, invitation_code, { email: newEmail() });
    expect(codeOf(forNewUser)).toEqual([409, 'invalid_state']);
    expect(comparableResponse(await join(tenant, circle.id, invitation_code, { email: ben.email }))).toBe(
      comparableResponse(forNewUser),
    );
    expect((await readCircle(ana, circle.id)).body.members).toHaveLength(1);
  });

  test('Joining a circle with an expired or revoked code answers 410', async () => {
    const circle = await aCircle(ana);
    const expired = await aLink(ana, circle.id);
    await db.execute(
      sql`update circle_invitations set expires_at = now() - interval '1 second' where circle_id = ${circle.id}`,
    );
    const revoked = await aLink(ana, circle.id);
    await circleApi(ana, 'POST', `/${circle.id}/invite/revoke`, { invitation_code: revoked.invitation_code });
    for (const { invitation_code } of [expired, revoked]) {
      expect(codeOf(await join(tenant, circle.id, invitation_code))).toEqual([410, 'invitation_expired']);
    }
  });

  test('The eleventh request to join a circle in a minute from one IP address answers 429 with Retry-After', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    for (let tried = 0; tried < 10; tried += 1) await join(tenant, circle.id, `guess-${tried}`);
    const refused = await join(tenant, circle.id, invitation_code, { email: newEmail() });
    expect(codeOf(refused)).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await usesOf(circle.id)).toBe(0);
  });
});

test('A user who joined a circle by a link can sign in with a passcode by e-mail', async () => {
  const circle = await aCircle(ana);
  const { invitation_code } = await aLink(ana, circle.id);
  const email = newEmail();
  await join(tenant, circle.id, invitation_code, { email });
  await runJobs();
  // Joining sends no e-mail, because otherwise anyone could make us write to any address.
  expect(await mailsTo(email)).toEqual([]);
  await callApi('POST', '/v1/auths/login/initiate', { app: tenant, body: { email } });
  await runJobs();
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['passcode']);
});
