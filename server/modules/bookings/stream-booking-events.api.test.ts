import { beforeAll, expect, test } from 'vitest';
import { follow } from '#server/modules/bookings/testing/follow.ts';
import { aRate, aSession, initiate, payWith } from '#server/modules/hotels/bookings/testing/shop.ts';
import {
  aMember,
  aTenant,
  callApi,
  openApiStream,
  type Person,
  runJobs,
  type Tenant,
} from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const pathOf = (id: string) => `/v1/travel/bookings/${id}/events`;

test('The event stream of a booking sends the current and all later statuses, then ends', async () => {
  const { bookingId, session } = await aSession(tenant, member, await aRate(member));
  const stream = await follow(member, bookingId);
  const status = async () => (await stream.next())?.data.status;
  expect(await status()).toBe('pending_payment');
  await payWith(tenant, session.payment_intent_id, 'success');
  await runJobs();
  expect(await status()).toBe('confirmed');
  await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
  expect(await status()).toBe('cancelled');
  expect(await stream.next()).toBeNull();
});

test('Only the member who booked can open the event stream of a booking', async () => {
  const held = await initiate(tenant, member, await aRate(member));
  const other = await aMember(tenant);
  expect((await callApi('GET', pathOf(held.body.booking_id), { as: other })).status).toBe(404);
  expect((await callApi('GET', pathOf('nothing'), { as: member })).status).toBe(404);
  expect((await callApi('GET', pathOf(held.body.booking_id), { key: tenant })).status).toBe(401);
});

test('The event stream of a booking stops when the client disconnects', async () => {
  const held = await initiate(tenant, member, await aRate(member));
  const leaving = new AbortController();
  const response = await openApiStream('GET', pathOf(held.body.booking_id), { as: member }, leaving.signal);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  leaving.abort();
  expect(await reader?.closed).toBeUndefined();
});
