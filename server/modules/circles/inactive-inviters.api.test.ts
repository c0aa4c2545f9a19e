import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { circleLimits } from './limits.ts';
import type { WireInvitation } from './present.ts';
import { aCircle, accept, aLink, anInvitation, circleApi, codeOf, join, pending } from './testing/circles.ts';

const { db } = systemContext();
let tenant: Tenant;
let ana: Person;
let ben: Person;
let cleo: Person;
let circleId: string;

/** Ana owns a circle in which Ben may invite too. Cleo is a member of the app. */
beforeEach(async () => {
  tenant = await aTenant();
  [ana, ben, cleo] = [await aMember(tenant), await aMember(tenant), await aMember(tenant)];
  ({ id: circleId } = await aCircle(ana, { members: [ben], policy: 'members_managed' }));
});

const setStatus = (person: Person, status: string) =>
  db.execute(sql`
    update memberships set status = ${status} where app_id = ${tenant.appId} and user_id = ${person.userId}`);
const invite = (person: Person, username: string) =>
  circleApi<WireInvitation>(person, 'POST', `/${circleId}/invite/username`, { username });
const listed = async (person: Person) => (await pending(person, circleId)).body.invitations;
const toMe = async (person: Person) =>
  (await circleApi<{ invitations: WireInvitation[] }>(person, 'GET', '/invitations')).body.invitations;
const invitationsMailedTo = async (person: Person) =>
  (await mailsTo(person.email)).filter(({ kind }) => kind === 'circle_invitation');

/** Fills the circle with open links of a member, up to the limit. */
const fillWithLinksOf = (person: Person) =>
  db.execute(sql`
    insert into circle_invitations (app_id, id, circle_id, kind, type, status, inviter_id, max_uses, expires_at)
    select ${tenant.appId}, gen_random_uuid(), ${circleId}, 'by_link', 'admin_managed', 'pending', ${person.userId},
      1, now() + interval '1 day' from generate_series(1, ${circleLimits.openInvitationsPerCircle}::int)`);

describe('Open invitations of somebody whose app membership is not active', () => {
  test.each(['suspended', 'expired', 'cancelled'])(
    'A member whose open circle invitation came from a now %s inviter can be invited anew, and the old code stays invalid',
    async (status) => {
      const first = await anInvitation(ben, circleId, cleo.username);
      await setStatus(ben, status);
      const second = await invite(ana, cleo.username);
      expect(second.status).toBe(201);
      expect(second.body).toMatchObject({ inviter: { user_id: ana.userId }, status: 'pending' });
      expect(await listed(ana)).toEqual([second.body]);
      await setStatus(ben, 'active');
      expect(await listed(ana)).toEqual([second.body]);
      expect(codeOf(await accept(cleo, circleId, first.invitation_code))).toEqual([
        410,
        'invitation_expired',
      ]);
      expect((await accept(cleo, circleId, second.body.invitation_code)).status).toBe(200);
    },
  );

  test('Circle invitations that managers cannot see do not count towards the limit of open ones', async () => {
    await fillWithLinksOf(ben);
    expect(codeOf(await invite(ana, cleo.username))).toEqual([409, 'invalid_state']);
    await setStatus(ben, 'suspended');
    expect(await listed(ana)).toEqual([]);
    expect((await invite(ana, cleo.username)).status).toBe(201);
    expect((await circleApi(ana, 'POST', `/${circleId}/invite/link`)).status).toBe(201);
  });

  test('Circle invitations to members who are no longer active do not count towards the limit of open ones', async () => {
    await fillWithLinksOf(ana);
    await db.execute(sql`
      update circle_invitations set kind = 'by_username', invitee_id = ${cleo.userId}
      where id = (select id from circle_invitations where circle_id = ${circleId} and status = 'pending' limit 1)`);
    expect(codeOf(await invite(ana, (await aMember(tenant)).username))).toEqual([409, 'invalid_state']);
    await setStatus(cleo, 'cancelled');
    expect((await invite(ana, (await aMember(tenant)).username)).status).toBe(201);
  });

  test('Joining with the address of a member whom a now inactive inviter had invited creates an invitation that the member can answer', async () => {
    const { invitation_code } = await aLink(ana, circleId);
    await anInvitation(ben, circleId, cleo.username);
    await setStatus(ben, 'suspended');
    expect((await join(tenant, circleId, invitation_code, { email: cleo.email })).status).toBe(201);
    const [invitation, ...more] = await toMe(cleo);
    expect(more).toEqual([]);
    expect((await accept(cleo, circleId, invitation?.invitation_code ?? '')).status).toBe(200);
  });

  test('An inviter who left the circle does not keep others from inviting, and managers can see and revoke the invitation', async () => {
    const first = await anInvitation(ben, circleId, cleo.username);
    await circleApi(ben, 'POST', `/${circleId}/members/leave`, { circle_id: circleId });
    const again = await invite(ana, cleo.username);
    expect([again.status, again.body]).toEqual([200, first]);
    expect(await listed(ana)).toEqual([first]);
    const revoked = await circleApi(ana, 'POST', `/${circleId}/invite/revoke`, {
      invitation_code: first.invitation_code,
    });
    expect(revoked.status).toBe(200);
    expect((await invite(ana, cleo.username)).status).toBe(201);
  });
});

describe('E-mail for an invitation of somebody whose app membership is not active', () => {
  test('No circle invitation e-mail is sent when the inviter was suspended before the job runs', async () => {
    await anInvitation(ben, circleId, cleo.username);
    await setStatus(ben, 'suspended');
    await runJobs();
    expect(await invitationsMailedTo(cleo)).toEqual([]);
  });

  test('No circle invitation e-mail is sent to a member who was suspended before the job runs', async () => {
    await anInvitation(ana, circleId, cleo.username);
    await setStatus(cleo, 'suspended');
    await runJobs();
    expect(await invitationsMailedTo(cleo)).toEqual([]);
  });
});
