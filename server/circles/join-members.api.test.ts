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

// A tenant for each test: ten codes may be redeemed within a minute from one address.
beforeEach(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

describe('a member whose address is typed at a link', () => {
  test('is invited and stays outside the circle until they accept, whatever they sign in to', async () => {
    const circle = await aCircle(ana);
    const ben = await aMember(tenant);
    const { invitation_code } = await aLink(ana, circle.id);
    await join(tenant, circle.id, invitation_code, { email: ben.email });
    await signIn(tenant, ben.email);
    expect((await readCircle(ben, circle.id)).status).toBe(404);
    const mine = await circleApi<{ invitations: WireInvitation[] }>(ben, 'GET', '/invitations');
    const [invitation] = mine.body.invitations;
    expect(invitation).toMatchObject({ invitation_kind: 'by_username', invitee: { user_id: ben.userId } });
    // Nothing that a manager reads names the member before the answer.
    const managed = [await readCircle(ana, circle.id), await pending(ana, circle.id)];
    expect(managed.map(({ text }) => text).join()).not.toContain(ben.username);
    expect(managed.map(({ text }) => text).join()).not.toContain(ben.userId);
    expect((await accept(ben, circle.id, invitation?.invitation_code ?? '')).status).toBe(200);
    expect((await readCircle(ben, circle.id)).body.members.map(({ status }) => status)).toEqual([
      'active',
      'active',
    ]);
  });

  test('is invited and mailed once, however often the address is typed, and a decline ends it', async () => {
    const circle = await aCircle(ana);
    const ben = await aMember(tenant);
    const { invitation_code } = await aLink(ana, circle.id);
    for (let typed = 0; typed < 2; typed += 1) {
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

  test('is invited by username as anybody is, and a manager who removes the waiting row ends the invitation', async () => {
    const circle = await aCircle(ana);
    const [ben, cleo] = [await aMember(tenant), await aMember(tenant)];
    const { invitation_code } = await aLink(ana, circle.id);
    for (const { email } of [ben, cleo]) await join(tenant, circle.id, invitation_code, { email });
    const [, waiting] = (await readCircle(ana, circle.id)).body.members;
    const body = { circle_id: circle.id, member_id: waiting?.id };
    expect((await circleApi(ana, 'POST', `/${circle.id}/members/remove`, body)).status).toBe(200);
    const mine = await circleApi<{ invitations: unknown[] }>(ben, 'GET', '/invitations');
    expect(mine.body.invitations).toEqual([]);
    // 201, as for a member whose address nobody typed.
    expect(await anInvitation(ana, circle.id, cleo.username)).toMatchObject({ status: 'pending' });
  });
});

test('a member of another partner who is joined here is read by no owner or administrator', async () => {
  const owner = await aMember(tenant, { role: 'owner' });
  const circle = await aCircle(owner);
  const { invitation_code } = await aLink(owner, circle.id);
  const stranger = await aMember(await aTenant());
  await join(tenant, circle.id, invitation_code, { email: stranger.email });
  const reads = await Promise.all([
    callApi('GET', '/v1/users/recent', { as: owner }),
    callApi('GET', `/v1/users/search?username=${stranger.username.slice(0, 10)}`, { as: owner }),
    readCircle(owner, circle.id),
    pending(owner, circle.id),
  ]);
  for (const { status, text } of reads) {
    expect(status).toBe(200);
    for (const trace of [stranger.userId, stranger.username, stranger.email])
      expect(text).not.toContain(trace);
  }
});
