import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
import { aMember, aTenant, type Person, type Tenant } from '#server/testing/index.ts';
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
  readCircle,
  revoke,
} from './testing/circles.ts';

let tenant: Tenant;
let ana: Person;
let ben: Person;
let cleo: Person;

beforeAll(async () => {
  tenant = await aTenant();
});

// New members for each test, because each may answer only ten invitations a minute.
beforeEach(async () => {
  [ana, ben, cleo] = [await aMember(tenant), await aMember(tenant), await aMember(tenant)];
});

describe('Accepting an invitation', () => {
  test('Accepting an invitation link makes the caller a circle member, and a repeat returns the same answer and takes no second use', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id, { max_uses: 2 });
    const first = await accept(ben, circle.id, invitation_code, { invitation_kind: 'by_link' });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      circle: { id: circle.id, name: 'Family' },
      member: { user_id: ben.userId, role: 'member', status: 'active', managed_by: 'admins' },
    });
    const again = await accept(ben, circle.id, invitation_code);
    expect(comparableResponse(again)).toBe(comparableResponse(first));
    expect((await pending(ana, circle.id)).body.invitations[0]).toMatchObject({ use_count: 1 });
    expect((await accept(cleo, circle.id, invitation_code)).status).toBe(200);
    const dora = await aMember(tenant);
    expect(codeOf(await accept(dora, circle.id, invitation_code))).toEqual([409, 'invalid_state']);
    expect((await pending(ana, circle.id)).body.invitations).toEqual([]);
  });

  test('Accepting a circle invitation with the wrong kind answers 422 to its addressee and 404 to others', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await anInvitation(ana, circle.id, ben.username);
    const wrong = await accept(ben, circle.id, invitation_code, { invitation_kind: 'by_link' });
    expect(wrong.status).toBe(422);
    expect(wrong.problem.errors?.[0]?.field).toBe('invitation_kind');
    const outsider = await accept(cleo, circle.id, invitation_code, { invitation_kind: 'by_link' });
    expect(outsider.status).toBe(404);
    const right = await accept(ben, circle.id, invitation_code, { invitation_kind: 'by_username' });
    expect(right.status).toBe(200);
    expect(right.body.member.joined_via).toBe('by_username');
  });

  test('Accepting a circle invitation answers the same 404 for an unknown code, another circle, an unknown circle and another app', async () => {
    const [circle, other] = [await aCircle(ana), await aCircle(ana)];
    const { invitation_code } = await aLink(ana, circle.id);
    const unknown = comparableResponse(await accept(ben, circle.id, 'made-up'));
    expect(comparableResponse(await accept(ben, other.id, invitation_code))).toBe(unknown);
    expect(comparableResponse(await accept(ben, newId(), invitation_code))).toBe(unknown);
    const elsewhere = await aMember(await aTenant());
    expect(comparableResponse(await accept(elsewhere, circle.id, invitation_code))).toBe(unknown);
    expect((await circleApi(ben, 'POST', `/${circle.id}/invite/accept`, {})).status).toBe(422);
  });

  test('Accepting or declining an expired or revoked circle invitation answers 410', async () => {
    const circle = await aCircle(ana);
    const expired = await aLink(ana, circle.id);
    await expireInvitations(circle.id);
    const revoked = await aLink(ana, circle.id);
    await revoke(ana, circle.id, revoked.invitation_code);
    for (const { invitation_code } of [expired, revoked]) {
      expect(codeOf(await accept(ben, circle.id, invitation_code))).toEqual([410, 'invitation_expired']);
      expect(codeOf(await decline(ben, circle.id, invitation_code))).toEqual([410, 'invitation_expired']);
    }
  });

  test('Accepting an invitation link also closes the invitation by username to the same member', async () => {
    const circle = await aCircle(ana);
    const named = await anInvitation(ana, circle.id, ben.username);
    const { invitation_code } = await aLink(ana, circle.id);
    await accept(ben, circle.id, invitation_code);
    const open = (await pending(ana, circle.id)).body.invitations;
    expect(open.map(({ invitation_kind }) => invitation_kind)).toEqual(['by_link']);
    expect((await accept(ben, circle.id, named.invitation_code)).status).toBe(200);
  });

  test('An accepted circle invitation by username cannot be used again after leaving the circle', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await anInvitation(ana, circle.id, ben.username);
    await accept(ben, circle.id, invitation_code);
    await circleApi(ben, 'POST', `/${circle.id}/members/leave`, { circle_id: circle.id });
    expect(codeOf(await accept(ben, circle.id, invitation_code))).toEqual([409, 'invalid_state']);
    expect((await readCircle(ben, circle.id)).status).toBe(404);
  });

  test('The eleventh answer to a circle invitation within a minute gets 429', async () => {
    const circle = await aCircle(ana);
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await accept(ben, circle.id, `guess-${tried}`)).status).toBe(404);
    }
    const refused = await accept(ben, circle.id, 'guess');
    expect(codeOf(refused)).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-limit')).toBe('10');
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('ratelimit-reset')).toBe(refused.headers.get('retry-after'));
    expect(codeOf(await decline(ben, circle.id, 'guess'))).toEqual([429, 'rate_limited']);
  });
});

describe('Declining an invitation', () => {
  test('Declining closes a circle invitation by username, and a repeat returns the same answer', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await anInvitation(ana, circle.id, ben.username);
    expect((await decline(cleo, circle.id, invitation_code)).status).toBe(404);
    const first = await decline(ben, circle.id, invitation_code);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ invitation_code, invitation_kind: 'by_username', status: 'declined' });
    expect(comparableResponse(await decline(ben, circle.id, invitation_code))).toBe(
      comparableResponse(first),
    );
    expect(codeOf(await accept(ben, circle.id, invitation_code))).toEqual([409, 'invalid_state']);
    expect(codeOf(await revoke(ana, circle.id, invitation_code))).toEqual([409, 'invalid_state']);
  });

  test('Declining an invitation link leaves it open for others and for the same member', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    expect((await decline(ben, circle.id, invitation_code)).body.status).toBe('declined');
    expect((await accept(cleo, circle.id, invitation_code)).status).toBe(200);
    expect((await accept(ben, circle.id, invitation_code)).status).toBe(200);
  });

  test('Declining an accepted circle invitation answers 409', async () => {
    const circle = await aCircle(ana);
    const named = await anInvitation(ana, circle.id, ben.username);
    const { invitation_code } = await aLink(ana, circle.id);
    await accept(ben, circle.id, named.invitation_code);
    await accept(cleo, circle.id, invitation_code);
    expect(codeOf(await decline(ben, circle.id, named.invitation_code))).toEqual([409, 'invalid_state']);
    expect(codeOf(await decline(cleo, circle.id, invitation_code))).toEqual([409, 'invalid_state']);
  });
});

describe('Revoking an invitation', () => {
  test('Only managers and the inviter can revoke a circle invitation, and a repeat returns the same answer', async () => {
    const circle = await aCircle(ana, { members: [ben, cleo], policy: 'members_managed' });
    const byBen = await aLink(ben, circle.id);
    const byAna = await aLink(ana, circle.id);
    expect(codeOf(await revoke(cleo, circle.id, byBen.invitation_code))).toEqual([403, 'not_circle_manager']);
    expect(codeOf(await revoke(ben, circle.id, byAna.invitation_code))).toEqual([403, 'not_circle_manager']);
    const first = await revoke(ben, circle.id, byBen.invitation_code);
    expect([first.status, first.body.status]).toEqual([200, 'revoked']);
    expect(comparableResponse(await revoke(ana, circle.id, byBen.invitation_code))).toBe(
      comparableResponse(first),
    );
    expect((await revoke(ana, circle.id, 'made-up')).status).toBe(404);
    const outsider = await aMember(tenant);
    expect((await revoke(outsider, circle.id, byAna.invitation_code)).status).toBe(404);
  });

  test('Revoking an invitation link does not remove members who joined by it', async () => {
    const circle = await aCircle(ana);
    const { invitation_code } = await aLink(ana, circle.id);
    await accept(ben, circle.id, invitation_code);
    await revoke(ana, circle.id, invitation_code);
    expect((await readCircle(ben, circle.id)).status).toBe(200);
  });
});
