import type { Server } from 'node:http';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aRate,
  aSession,
  initiate,
  listenForWebhooks,
  payWith,
} from '#server/hotel-bookings/testing/shop.ts';
import {
  aMember,
  aTenant,
  callApi,
  openApiStream,
  type Person,
  runJobs,
  type Tenant,
} from '#server/testing/index.ts';

let webhooks: Server;
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  webhooks = await listenForWebhooks();
  tenant = await aTenant();
  member = await aMember(tenant);
});
afterAll(() => webhooks.close());

const pathOf = (id: string) => `/v1/travel/bookings/${id}/events`;

async function follow(id: string) {
  const response = await openApiStream('GET', pathOf(id), { as: member });
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream() as never)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  return async () => {
    const next = await reader?.read();
    return next?.value ? `${next.value.event}:${JSON.parse(next.value.data).status}` : 'end';
  };
}

it('tells the present status, each later one, and ends with the last', async () => {
  const { bookingId, session } = await aSession(tenant, member, await aRate(member));
  const next = await follow(bookingId);
  expect(await next()).toBe('status:pending_payment');
  await payWith(tenant, session.payment_intent_id, 'success');
  await runJobs();
  expect(await next()).toBe('status:confirmed');
  await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
  expect(await next()).toBe('status:cancelled');
  expect(await next()).toBe('end');
});

it('is closed to everybody but the member who booked', async () => {
  const held = await initiate(tenant, member, await aRate(member));
  const other = await aMember(tenant);
  expect((await callApi('GET', pathOf(held.body.booking_id), { as: other })).status).toBe(404);
  expect((await callApi('GET', pathOf('nothing'), { as: member })).status).toBe(404);
  expect((await callApi('GET', pathOf(held.body.booking_id), { key: tenant })).status).toBe(401);
});

it('stops when the client goes away', async () => {
  const held = await initiate(tenant, member, await aRate(member));
  const leaving = new AbortController();
  const response = await openApiStream('GET', pathOf(held.body.booking_id), { as: member }, leaving.signal);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  leaving.abort();
  expect(await reader?.closed).toBeUndefined();
});
