import { beforeAll, expect, test } from 'vitest';
import { follow } from '#server/modules/bookings/testing/follow.ts';
import { aRate, freshDates, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { cancelMember } from '#server/modules/partner-admin/index.ts';
import { operatorContext } from '#server/modules/partner-admin/testing/operator-context.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  addToTenant,
  aMember,
  aTenant,
  callApi,
  openApiStream,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

/** Creates a member with an open booking stream that has sent its first event. */
async function aFollower() {
  const member = await aMember(tenant);
  const { body } = await initiate(tenant, member, await aRate(member));
  const stream = await follow(member, body.booking_id);
  expect(await stream.next()).toMatchObject({ event: 'status' });
  return { member, stream };
}

const refresh = ({ refreshToken }: Person) =>
  callApi('POST', '/v1/auths/refresh', { app: tenant, body: { refresh_token: refreshToken } });

test("A logout ends the member's booking stream with a problem event and revokes the refresh token", async () => {
  const { member, stream } = await aFollower();
  expect((await callApi('POST', '/v1/auths/logout', { as: member })).status).toBeLessThan(300);
  expect(await stream.next()).toMatchObject({ event: 'problem', data: { status: 401 } });
  expect(await stream.next()).toBeNull();
  expect((await refresh(member)).status).toBe(401);
});

/** Starts a search stream, signs out while it is open, and returns the text of the stream. */
async function searchAcrossLogout(): Promise<string> {
  const { member, stream } = await aFollower();
  const search = { destination: 'Ushuaia', ...freshDates(), guests: { adults: 2, rooms: 1 } };
  const found = await openApiStream('POST', '/v1/hotel/search/stream', { as: member, body: search });
  await callApi('POST', '/v1/auths/logout', { as: member });
  expect(await stream.next()).toMatchObject({ event: 'problem' });
  return found.text();
}

test("A logout ends the member's open hotel search with a problem event", async () => {
  let text = await searchAcrossLogout();
  // A search that ended before the logout, within about 30 ms, sends no problem event and is repeated.
  for (let turn = 1; turn < 20 && text.includes('event: done'); turn += 1) text = await searchAcrossLogout();
  expect(text).toMatch(/event: problem\ndata: \{[^\n]*"status":401[^\n]*\n\n$/);
  expect(text).not.toContain('event: done');
});

test('Ending a session through the API, or revoking it after reuse of a refresh token, ends its streams', async () => {
  const ended = await aFollower();
  await callApi('DELETE', `/v1/users/sessions/${ended.member.sessionId}`, { as: ended.member });
  expect(await ended.stream.next()).toMatchObject({ event: 'problem', data: { status: 401 } });

  const copied = await aFollower();
  await systemContext().db.execute(sql`
    update refresh_tokens set retires_at = now() - interval '1 minute' where session_id = ${copied.member.sessionId}`);
  expect((await refresh(copied.member)).status).toBe(401);
  expect(await copied.stream.next()).toMatchObject({ event: 'problem', data: { code: 'token_revoked' } });
});

test('Switching the organisation ends the streams of the replaced session', async () => {
  const { member, stream } = await aFollower();
  const club = await aTenant();
  await addToTenant(club, member);
  const body = { org_id: club.organisationId };
  expect((await callApi('POST', '/v1/users/switch-org', { as: member, body })).status).toBe(200);
  expect(await stream.next()).toMatchObject({ event: 'problem', data: { code: 'token_revoked' } });
  expect(await stream.next()).toBeNull();
});

test('Cancelling a membership as an operator ends the streams of the member', async () => {
  const { member, stream } = await aFollower();
  await cancelMember(operatorContext(), { app: tenant.appId, member: member.email });
  expect(await stream.next()).toMatchObject({ event: 'problem', data: { status: 401 } });
  expect(await stream.next()).toBeNull();
});

test("Another member's logout does not end a stream", async () => {
  const { member, stream } = await aFollower();
  await callApi('POST', '/v1/auths/logout', { as: await aMember(tenant) });
  // The next event comes from this member's own logout.
  await callApi('POST', '/v1/auths/logout', { as: member });
  expect(await stream.next()).toMatchObject({ event: 'problem', data: { status: 401 } });
});
