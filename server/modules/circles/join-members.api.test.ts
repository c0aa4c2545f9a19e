import { beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  type Tenant,
} from '#server/testing/index.ts';
import type { WireInvitation } from './present.ts';
import {
  aCircle,
  accept,
  aLink,
  anInvitation,
  circleApi,
  decline,
  join,
  pending,
  readCircle,
  signIn,
} from './testing/circles.ts';

let tenant: Tenant;
let ana: Person;

// A tenant for each test, because one IP address may redeem only ten codes a minute per app.
beforeEach(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

describe('Joining by a link with the address of an active member', () => {
  test('Joining a circle with an active member’s address invites the member, who is not in the circle until accepting', async () => {
    const circle = await aCircle(ana);
    const ben = await aMember(tenant);
    const { invitation_code } = await aLink(ana, circle.id);
    await join(tenant, circle.id, invitation_code, { email: ben.email });
    await signIn(tenant, ben.email);
    expect((await readCircle(ben, circle.id)).status).toBe(404);
    const mine = await circleApi<{ invitations: WireInvitation[] }>(ben, 'GET', '/invitations');
    const [invitation] = mine.body.invitations;
    expect(invitation).toMatchObject({ invitation_kind: 'by_username', invitee: { user_id: ben.userId } });
    // Nothing that a manager can read identifies the member before the answer.
    const managed = [await readCircle(ana, circle.id), await pending(ana, circle.id)];
    expect(managed.map(({ text }) => text).join()).not.toContain(ben.username);
    expect(managed.map(({ text }) => text).join()).not.toContain(ben.userId);
    expect((await accept(ben, circle.id, invitation?.invitation_code ?? '')).status).toBe(200);
    expect((await readCircle(ben, circle.id)).body.members.map(({ status }) => status)).toEqual([
      'active',
      'active',
    ]);
  });

  test('Joining a circle repeatedly with an active member’s address invites and e-mails the member once, and a decline ends it', async () => {
    const circle = await aCircle(ana);
    const ben = await aMember(tenant);
    const { invitation_code } = await aLink(ana, circle.id);
    for (let count = 0; count < 2; count += 1) {
      await join(tenant, circle.id, invitation_code, { email: ben.email });
    }
    const invitations = async () =>
      (await circleApi<{ invitations: WireInvitation[] }>(ben, 'GET', '/invitations')).body.invitations;
    await runJobs();
    const [invitation] = await invitations();
    await decline(ben, circle.id, invitation?.invitation_code ?? '');
    await join(tenant, circle.id, invitation_code, { email: ben.email });
    expect(await invitations()).toEqual([]);
    await runJobs();
    expect((await mailsTo(ben.email)).map(({ kind }) => kind)).toEqual(['circle_invitation']);
    await signIn(tenant, ben.email);
    expect((await readCircle(ben, circle.id)).status).toBe(404);
  });

  test('A member whose address joined a circle by a link can also be invited by username, and removing the pending row ends the invitation', async () => {
    const circle = await aCircle(ana);
    const [ben, cleo] = [await aMember(tenant), await aMember(tenant)];
    const { invitation_code } = await aLink(ana, circle.id);
    for (const { email } of [ben, cleo]) await join(tenant, circle.id, invitation_code, { email });
    const [, pendingMember] = (await readCircle(ana, circle.id)).body.members;
    const body = { circle_id: circle.id, member_id: pendingMember?.id };
    expect((await circleApi(ana, 'POST', `/${circle.id}/members/remove`, body)).status).toBe(200);
    const mine = await circleApi<{ invitations: unknown[] }>(ben, 'GET', '/invitations');
    expect(mine.body.invitations).toEqual([]);
    // `anInvitation` expects 201, as for a member whose address was not used.
    expect(await anInvitation(ana, circle.id, cleo.username)).toMatchObject({ status: 'pending' });
  });
});

test('Joining a circle with the address of another partner’s member reveals nothing about that member to owners', async () => {
  const owner = await aMember(tenant, { role: 'owner' });
  const circle = await aCircle(owner);
  const { invitation_code } = await aLink(owner, circle.id);
  const outsider = await aMember(await aTenant());
  await join(tenant, circle.id, invitation_code, { email: outsider.email });
  const reads = await Promise.all([
    callApi('GET', '/v1/users/recent', { as: owner }),
    callApi('GET', `/v1/users/search?username=${outsider.username.slice(0, 10)}`, { as: owner }),
    readCircle(owner, circle.id),
    pending(owner, circle.id),
  ]);
  for (const { status, text } of reads) {
    expect(status).toBe(200);
    for (const trace of [outsider.userId, outsider.username, outsider.email])
      expect(text).not.toContain(trace);
  }
});
