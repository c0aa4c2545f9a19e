import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admit,
  aPaidBooking,
  aWalkIn,
  bookingOf,
  cancel,
  redemption,
  tokenOf,
  verify,
} from '#server/modules/airport-services/bookings/testing/shop.ts';
import { airportSuppliers } from '#server/modules/airport-services/catalogue/suppliers.ts';
import { config } from '#server/platform/config/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { wrongInEvent } from '#server/testing/stand-ins/airport-partner/document.ts';
import { airportPartnerStandIn, partnerSecret } from '#server/testing/stand-ins/airport-partner/index.ts';
import { adapterOf } from './testing/adapter.ts';

const simulated = airportSuppliers.all('Sandbox');
const standIn = airportPartnerStandIn();
let tenant: Tenant;
let member: Person;
let loungeId: string;

const secrets = config.webhookSecrets.Sandbox;

beforeAll(async () => {
  secrets['airport-partner'] = [partnerSecret];
  airportSuppliers.register('Sandbox', [...simulated, adapterOf(standIn)]);
  tenant = await aTenant();
  member = await aMember(tenant);
  const body = { keyword: 'LIS', pageSize: 100, pageNumber: 1, searchFields: [1], sortBy: [1] };
  const found = await callApi<{ data: { id: string; name: string }[] }>('POST', '/v1/travel/search', {
    key: tenant,
    body,
  });
  loungeId = found.body.data.find(({ name }) => name === 'Partner Lounge lounge-1')?.id ?? '';
});

afterAll(() => {
  airportSuppliers.register('Sandbox', simulated);
  delete secrets['airport-partner'];
});

const send = (body: string, headers: Record<string, string>) =>
  callApi('POST', '/v1/webhooks/suppliers/airport-partner', { environment: null, body, headers });

test('The pass of a walk-in at a partner is verified and admits its guests once by the page of the venue', async () => {
  const now = Temporal.Now.plainDateTimeISO('Europe/Lisbon');
  const { booking } = await aPaidBooking(tenant, member, {
    ...aWalkIn({
      date: now.toPlainDate().toString(),
      time: now.toPlainTime().toString({ smallestUnit: 'minute' }),
    }),
    product_id: loungeId,
    passenger_count: 2,
  });
  expect(booking).toMatchObject({ status: 'confirmed', booking_type: 'walk_in' });
  const pass = await redemption(member, booking.id);
  expect(pass.body.barcode).toMatchObject({ format: 'qr', payload: expect.stringMatching(/^AP\|AP\d+$/) });
  const token = tokenOf(pass.body);
  expect((await verify(token)).body).toMatchObject({ status: 'valid' });
  expect((await admit(token)).status).toBe(200);
  expect((await admit(token)).problem.code).toBe('invalid_state');
  expect((await bookingOf(member, booking.id)).status).toBe('completed');
});

test('A slot at a partner is held, booked for our reference, and its pass is void once it is cancelled', async () => {
  const date = addDays(today('Europe/Lisbon'), 40);
  const { booking } = await aPaidBooking(tenant, member, { product_id: loungeId, date, time: '10:00' });
  expect(booking.status).toBe('confirmed');
  const [visit] = [...standIn.visits.values()].filter((one) => one.date === date);
  expect(visit).toMatchObject({ state: 'confirmed', venue_id: 'lounge-1', type: 'prebook' });
  const token = tokenOf((await redemption(member, booking.id)).body);
  expect((await verify(token)).body).toMatchObject({ status: 'not_yet_valid' });
  expect((await cancel(member, booking.id)).status).toBeLessThan(300);
  expect(visit?.state).toBe('cancelled');
  expect((await verify(token)).body).toMatchObject({ status: 'cancelled' });
});

test('A visit that the partner cancels is cancelled by its event, once, however often the event comes', async () => {
  const date = addDays(today('Europe/Lisbon'), 41);
  const { booking } = await aPaidBooking(tenant, member, { product_id: loungeId, date, time: '10:00' });
  const [visit] = [...standIn.visits.values()].filter((one) => one.date === date);
  const { headers, body } = standIn.decide(visit?.reference ?? '', 'cancelled');
  expect(wrongInEvent(JSON.parse(body))).toEqual([]);
  const refusals = [
    send(body, { ...headers, 'webhook-id': 'evt_other' }),
    send(body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }),
    send(`${body} `, headers),
    send(body, {}),
  ];
  for (const { problem } of await Promise.all(refusals)) expect(problem.code).toBe('invalid_signature');
  await runJobs();
  expect((await bookingOf(member, booking.id)).status).toBe('confirmed');
  for (const answer of [await send(body, headers), await send(body, headers)])
    expect(answer.status).toBeLessThan(300);
  await runJobs();
  expect(await bookingOf(member, booking.id)).toMatchObject({
    status: 'cancelled',
    cancellation: { policy_applied: 'cancelled_by_provider', penalty: 0 },
  });
});
