import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { listInvitationsToMe } from './index.ts';
import type { WireInvitation } from './present.ts';
import {
  aCircle,
  accept,
  aLink,
  anInvitation,
  circleApi,
  decline,
  expireInvitations,
  revoke,
} from './testing/circles.ts';

type ToMe = WireInvitation & { circle: { id: string; name: string } };

let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

async function toMe(person: Person): Promise<ToMe[]> {
  return (await circleApi<{ invitations: ToMe[] }>(person, 'GET', '/invitations')).body.invitations;
}

describe('Invitations to the caller', () => {
  test('Circle invitations to the caller are listed newest first with circle, inviter and code', async () => {
    const ben = await aMember(tenant);
    const [family, club] = [await aCircle(ana), await aCircle(ana)];
    const first = await anInvitation(ana, family.id, ben.username);
    const second = await anInvitation(ana, club.id, ben.username);
    const listed = await toMe(ben);
    expect(
      listed.map(({ circle, inviter, invitation_code }) => [circle, inviter.username, invitation_code]),
    ).toEqual([
      [{ id: club.id, name: 'Family' }, ana.username, second.invitation_code],
      [{ id: family.id, name: 'Family' }, ana.username, first.invitation_code],
    ]);
    expect((await accept(ben, family.id, listed[1]?.invitation_code ?? '')).status).toBe(200);
    expect((await decline(ben, club.id, listed[0]?.invitation_code ?? '')).status).toBe(200);
    expect(await toMe(ben)).toEqual([]);
  });

  test('Circle invitations are listed only for their invitee, and invitation links for nobody', async () => {
    const [ben, cleo] = [await aMember(tenant), await aMember(tenant)];
    const circle = await aCircle(ana);
    await anInvitation(ana, circle.id, ben.username);
    await aLink(ana, circle.id);
    expect([await toMe(ana), await toMe(cleo)]).toEqual([[], []]);
    expect(await toMe(ben)).toHaveLength(1);
  });

  test('Circle invitations of one app are not listed for the same user in another app', async () => {
    const ben = await aMember(tenant);
    const circle = await aCircle(ana);
    await anInvitation(ana, circle.id, ben.username);
    const elsewhere = await memberContext(await aMember(await aTenant()));
    const member = { ...elsewhere.member, userId: ben.userId };
    expect(await listInvitationsToMe({ ...elsewhere, member })).toEqual({ invitations: [] });
    expect(await toMe(ben)).toHaveLength(1);
  });

  test('Expired and revoked circle invitations and those of deleted circles are not listed', async () => {
    const ben = await aMember(tenant);
    const [expired, taken, deleted] = [await aCircle(ana), await aCircle(ana), await aCircle(ana)];
    await anInvitation(ana, expired.id, ben.username);
    const { invitation_code } = await anInvitation(ana, taken.id, ben.username);
    await anInvitation(ana, deleted.id, ben.username);
    expect(await toMe(ben)).toHaveLength(3);
    await expireInvitations(expired.id);
    await revoke(ana, taken.id, invitation_code);
    await circleApi(ana, 'DELETE', `/${deleted.id}`);
    expect(await toMe(ben)).toEqual([]);
  });

  test('Invitations to a circle that the member has joined or been removed from since are not listed', async () => {
    const ben = await aMember(tenant);
    const circle = await aCircle(ana);
    await anInvitation(ana, circle.id, ben.username);
    const { invitation_code } = await aLink(ana, circle.id);
    const { body } = await accept(ben, circle.id, invitation_code);
    expect(await toMe(ben)).toEqual([]);
    await circleApi(ana, 'POST', `/${circle.id}/members/remove`, {
      circle_id: circle.id,
      member_id: body.member.id,
    });
    expect(await toMe(ben)).toEqual([]);
    // An invitation after the removal is valid again.
    await systemContext().db.execute(
      sql`update circle_invitations set status = 'revoked' where circle_id = ${circle.id}`,
    );
    await anInvitation(ana, circle.id, ben.username);
    expect(await toMe(ben)).toHaveLength(1);
  });

  test('Listing circle invitations answers 401 without a member’s token', async () => {
    expect((await callApi('GET', '/v1/circle/invitations', { key: tenant })).status).toBe(401);
    expect((await callApi('GET', '/v1/circle/invitations', { app: tenant })).status).toBe(401);
  });
});
