import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
import {
  aMember,
  aTenant,
  mailsTo,
  type Person,
  publicContext,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { previewInvitation } from './index.ts';
import { circleLimits } from './limits.ts';
import type { WireInvitation } from './present.ts';
import {
  aCircle,
  accept,
  aLink,
  anInvitation,
  circleApi,
  codeOf,
  decline,
  expireInvitations,
  pending,
  revoke,
} from './testing/circles.ts';

let tenant: Tenant;
let ana: Person;
let ben: Person;
let cleo: Person;
const { db } = systemContext();

beforeAll(async () => {
  tenant = await aTenant();
});

// New members for each test, because each may answer only ten invitations a minute.
beforeEach(async () => {
  [ana, ben, cleo] = [await aMember(tenant), await aMember(tenant), await aMember(tenant)];
});

const invite = (person: Person, id: string, username: string) =>
  circleApi<WireInvitation>(person, 'POST', `/${id}/invite/username`, { username });
const inviteByLink = (person: Person, id: string, body?: object) =>
  circleApi<WireInvitation>(person, 'POST', `/${id}/invite/link`, body);

describe('Inviting by username', () => {
  test('A circle invitation by username is valid for seven days and only its addressee can accept it', async () => {
    const circle = await aCircle(ana);
    const { status, body } = await invite(ana, circle.id, ben.username.toUpperCase());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      circle_id: circle.id,
      invitation_kind: 'by_username',
      invitation_type: 'admin_managed',
      status: 'pending',
      inviter: { user_id: ana.userId, username: ana.username },
      invitee: { user_id: ben.userId, username: ben.username },
      max_uses: 1,
      use_count: 0,
    });
    expect(body).not.toHaveProperty('qr_svg');
    expect(body.invitation_code).toMatch(/^[\w-]{22}$/);
    expect(body.url.endsWith(`/join/${body.invitation_code}`)).toBe(true);
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    const wrong = await accept(cleo, circle.id, body.invitation_code);
    expect(comparableResponse(wrong)).toBe(comparableResponse(await accept(cleo, circle.id, 'made-up')));
    expect(wrong.status).toBe(404);
    expect((await accept(ben, circle.id, body.invitation_code)).status).toBe(200);
  });

  test('The database stores only the hash of a circle invitation code', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await anInvitation(ana, circle.id, ben.username);
    for (const table of ['circle_invitations', 'circle_invitation_codes']) {
      const matches = await db.execute(
        sql`select 1 from ${sql.identifier(table)} t where t::text like ${`%${invitation_code}%`}`,
      );
      expect(matches, table).toHaveLength(0);
    }
  });

  test('Inviting a member to a circle again returns the open invitation with 200, or a new one after the first was declined or expired', async () => {
    const circle = await aCircle(ana);
    const first = await anInvitation(ana, circle.id, ben.username);
    const again = await invite(ana, circle.id, ben.username);
    expect([again.status, again.body]).toEqual([200, first]);
    await decline(ben, circle.id, first.invitation_code);
    const second = await invite(ana, circle.id, ben.username);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.id);
    await expireInvitations(circle.id);
    expect((await invite(ana, circle.id, ben.username)).status).toBe(201);
  });

  test('Inviting to a circle answers the same 404 for an unknown username, one of another app and an unverified one', async () => {
    const circle = await aCircle(ana);
    const otherAppMember = await aMember(await aTenant());
    const unverified = await aMember(tenant, { status: 'pending' });
    const unknown = comparableResponse(await invite(ana, circle.id, 'nobody'));
    expect(unknown).toMatch(/^404/);
    expect(comparableResponse(await invite(ana, circle.id, otherAppMember.username))).toBe(unknown);
    expect(comparableResponse(await invite(ana, circle.id, unverified.username))).toBe(unknown);
    expect(comparableResponse(await invite(ana, newId(), ben.username))).toBe(unknown);
    expect((await circleApi(ana, 'POST', `/${circle.id}/invite/username`, {})).status).toBe(422);
  });

  test('Inviting a member to a circle that they are already in answers 409', async () => {
    const circle = await aCircle(ana, { members: [ben] });
    expect(codeOf(await invite(ana, circle.id, ben.username))).toEqual([409, 'invalid_state']);
    expect(codeOf(await invite(ana, circle.id, ana.username))).toEqual([409, 'invalid_state']);
  });

  test('Owner and admins of a circle can invite, and other members can when the invitation policy is members_managed', async () => {
    const closed = await aCircle(ana, { members: [ben] });
    const open = await aCircle(ana, { members: [ben], policy: 'members_managed' });
    expect(codeOf(await invite(ben, closed.id, cleo.username))).toEqual([403, 'not_circle_manager']);
    expect(codeOf(await inviteByLink(ben, closed.id))).toEqual([403, 'not_circle_manager']);
    expect((await invite(ben, open.id, cleo.username)).status).toBe(201);
    expect((await inviteByLink(ben, open.id)).status).toBe(201);
    expect((await inviteByLink(cleo, open.id)).status).toBe(404);
    await db.execute(sql`update memberships set status = 'suspended' where user_id = ${ana.userId}`);
    expect(codeOf(await inviteByLink(ana, open.id))).toEqual([403, 'membership_inactive']);
    expect(codeOf(await invite(ana, open.id, cleo.username))).toEqual([403, 'membership_inactive']);
    const { invitation_code } = await aLink(ben, open.id);
    expect(codeOf(await accept(ana, open.id, invitation_code))).toEqual([403, 'membership_inactive']);
  });

  test('A member can issue thirty circle invitations an hour, counting refused ones', async () => {
    const circle = await aCircle(ana);
    const answers = [];
    for (let count = 0; count < circleLimits.invitationsPerHour; count += 1) {
      answers.push((await invite(ana, circle.id, `nobody${count}`)).status);
    }
    expect(new Set(answers)).toEqual(new Set([404]));
    const refused = await invite(ana, circle.id, ben.username);
    expect(codeOf(refused)).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(refused.headers.get('ratelimit-limit')).toBe('30');
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('ratelimit-reset')).toBe(refused.headers.get('retry-after'));
    expect(codeOf(await inviteByLink(ana, circle.id))).toEqual([429, 'rate_limited']);
  });
});

describe('E-mail to an invited member', () => {
  const invitationsTo = async (person: Person) =>
    (await mailsTo(person.email)).filter(({ kind }) => kind === 'circle_invitation');

  test('The circle invitation e-mail names inviter and circle, links to the invitation and is sent once a day', async () => {
    const circle = await aCircle(ana);
    const first = await anInvitation(ana, circle.id, ben.username);
    await runJobs();
    const [mail, ...more] = await invitationsTo(ben);
    expect(more).toEqual([]);
    // Only the path is compared, because the process that sends the e-mail may have another host.
    const { pathname } = new URL(first.url);
    expect(mail?.text).toContain(pathname);
    expect(mail?.html).toContain(pathname);
    expect(mail?.text).toContain('Family');
    expect(mail?.subject).toContain('Test Person');
    await invite(ana, circle.id, ben.username);
    await revoke(ana, circle.id, first.invitation_code);
    await anInvitation(ana, circle.id, ben.username);
    await runJobs();
    expect(await invitationsTo(ben)).toHaveLength(1);
  });

  test('No e-mail is sent for a circle invitation that was revoked before', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await anInvitation(ana, circle.id, ben.username);
    await revoke(ana, circle.id, invitation_code);
    await runJobs();
    expect(await invitationsTo(ben)).toEqual([]);
  });

  test.each([
    ['en', 'invites you'],
    ['fr', 'vous invite'],
    ['es', 'le invita'],
    ['de', 'lädt Sie'],
    ['ar', 'يدعوك'],
  ])('The circle invitation e-mail is in the member’s language: %s', async (locale, phrase) => {
    await db.execute(sql`update users set locale = ${locale} where id = ${ben.userId}`);
    const circle = await aCircle(ana);
    await anInvitation(ana, circle.id, ben.username);
    await runJobs();
    const [mail] = await invitationsTo(ben);
    expect(mail?.text).toContain(phrase);
    expect(mail?.html).toContain(locale === 'ar' ? 'dir="rtl"' : 'dir="ltr"');
  });

  test('The circle invitation e-mail dates its validity in the partner’s time zone, as the portal does', async () => {
    const circle = await aCircle(ana);
    await anInvitation(ana, circle.id, ben.username);
    // Half past midnight of the next day in Berlin, the time zone of the tenant’s brand.
    await db.execute(sql`
      update circle_invitations set expires_at = '2099-11-28T23:30:00Z' where circle_id = ${circle.id}`);
    await runJobs();
    const [mail] = await invitationsTo(ben);
    expect(mail?.text).toContain('until 29 November 2099');
    expect(mail?.html).toContain('until 29 November 2099');
  });

  test('The circle invitation e-mail escapes HTML in names', async () => {
    const { body } = await circleApi(ana, 'POST', '', { name: '<b>evil</b>' });
    await anInvitation(ana, String(body.id), ben.username);
    await runJobs();
    const [mail] = await invitationsTo(ben);
    expect(mail?.html).toContain('&#60;b&#62;');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.subject).toContain('<b>evil</b>');
  });
});

describe('Inviting by link', () => {
  test('A circle invitation link has a QR code, and by default 25 uses and the type admin_managed', async () => {
    const circle = await aCircle(ana);
    const { status, body } = await inviteByLink(ana, circle.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      invitation_kind: 'by_link',
      invitation_type: 'admin_managed',
      invitee: null,
      max_uses: 25,
    });
    expect(body.qr_svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    const managed = await inviteByLink(ana, circle.id, { invitation_type: 'members_managed', max_uses: 3 });
    expect(managed.body).toMatchObject({ invitation_type: 'members_managed', max_uses: 3 });
    const joined = await accept(ben, circle.id, managed.body.invitation_code);
    expect(joined.body.member).toMatchObject({
      managed_by: 'members',
      joined_via: 'by_link',
      status: 'active',
    });
  });

  test('Creating a circle invitation link answers 422 naming the invalid field', async () => {
    const circle = await aCircle(ana);
    const attempts: [string, object][] = [
      ['invitation_type', { invitation_type: 'everybody' }],
      ['max_uses', { max_uses: 0 }],
      ['max_uses', { max_uses: 51 }],
      ['max_uses', { max_uses: 1.5 }],
      ['max_uses', { max_uses: '3' }],
    ];
    for (const [field, body] of attempts) {
      const answer = await inviteByLink(ana, circle.id, body);
      expect(answer.problem.errors?.map((one) => one.field)).toEqual([field]);
    }
  });

  test('A circle can have at most fifty open invitations', async () => {
    const circle = await aCircle(ana);
    await db.execute(sql`
      insert into circle_invitations (app_id, id, circle_id, kind, type, status, inviter_id, max_uses, expires_at)
      select ${tenant.appId}, gen_random_uuid(), ${circle.id}, 'by_link', 'admin_managed', 'pending', ${ana.userId},
        1, now() + interval '1 day' from generate_series(1, 49)`);
    expect((await inviteByLink(ana, circle.id)).status).toBe(201);
    expect(codeOf(await inviteByLink(ana, circle.id))).toEqual([409, 'invalid_state']);
    expect(codeOf(await invite(ana, circle.id, ben.username))).toEqual([409, 'invalid_state']);
    await expireInvitations(circle.id);
    expect((await inviteByLink(ana, circle.id)).status).toBe(201);
  });

  test('A circle can have at most fifty members', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    const others = await Promise.all(Array.from({ length: 48 }, () => aMember(tenant)));
    for (const { userId } of others) {
      await db.execute(sql`
        insert into circle_members (app_id, id, circle_id, user_id, role, managed_by, status, joined_via, joined_at)
        values (${tenant.appId}, gen_random_uuid(), ${circle.id}, ${userId}, 'member', 'admins', 'active', 'by_link', now())`);
    }
    expect((await accept(ben, circle.id, invitation_code)).status).toBe(200);
    expect(codeOf(await accept(cleo, circle.id, invitation_code))).toEqual([409, 'invalid_state']);
    const [open] = (await pending(ana, circle.id)).body.invitations;
    expect(open?.use_count).toBe(1);
  });
});

describe('Open invitations of a circle', () => {
  test('The managers of a circle see all its open invitations, and others only those to or by them', async () => {
    const circle = await aCircle(ana, { members: [ben], policy: 'members_managed' });
    const dora = await aMember(tenant);
    const toCleo = await anInvitation(ana, circle.id, cleo.username);
    expect(comparableResponse(await pending(ben, circle.id))).toBe(
      comparableResponse(await pending(ben, newId())),
    );
    const byBen = await aLink(ben, circle.id);
    expect((await pending(ana, circle.id)).body.invitations).toEqual([byBen, toCleo]);
    expect((await pending(ben, circle.id)).body.invitations).toEqual([byBen]);
    expect((await pending(cleo, circle.id)).body.invitations).toEqual([toCleo]);
    expect(comparableResponse(await pending(dora, circle.id))).toBe(
      comparableResponse(await pending(dora, newId())),
    );
    // Members who left no longer see the links that they made.
    await circleApi(ben, 'POST', `/${circle.id}/members/leave`, { circle_id: circle.id });
    expect((await pending(ben, circle.id)).status).toBe(404);
  });

  test('Expired and answered invitations of a circle are not listed', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await anInvitation(ana, circle.id, ben.username);
    await aLink(ana, circle.id);
    await decline(ben, circle.id, invitation_code);
    expect((await pending(ana, circle.id)).body.invitations).toHaveLength(1);
    expect((await pending(ben, circle.id)).status).toBe(404);
    await expireInvitations(circle.id);
    expect((await pending(ana, circle.id)).body).toEqual({ invitations: [] });
  });
});

test('The preview of a circle invitation code shows circle and inviter, but not the invitee', async () => {
  const circle = await aCircle(ana);
  const { invitation_code, expires_at } = await anInvitation(ana, circle.id, ben.username);
  const ctx = await publicContext(tenant);
  expect(await previewInvitation(ctx, invitation_code)).toEqual({
    circle: { id: circle.id, name: 'Family' },
    kind: 'by_username',
    inviterUsername: ana.username,
    expiresAt: expires_at,
  });
  const otherApp = await publicContext(await aTenant());
  await expect(previewInvitation(otherApp, invitation_code)).rejects.toMatchObject({ code: 'not_found' });
  await expect(previewInvitation(ctx, 'made-up')).rejects.toMatchObject({ code: 'not_found' });
  await expireInvitations(circle.id);
  await expect(previewInvitation(ctx, invitation_code)).rejects.toMatchObject({ code: 'invitation_expired' });
});
