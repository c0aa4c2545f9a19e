import { beforeAll, expect, test } from 'vitest';
import {
  aVisit as aLoungeVisit,
  create,
  prebook,
} from '#server/modules/airport-services/bookings/testing/shop.ts';
import { aHold, aVisit, type Hold } from '#server/modules/experiences/testing/shop.ts';
import { aRate, initiate, type Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aMember, aTenant, callApi, type Person, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
/** A member of an organisation in EUR whose profile says GBP. */
let member: Person;

beforeAll(async () => {
  tenant = await aTenant({ currency: 'EUR' });
  member = await aMember(tenant);
  await callApi('PATCH', '/v1/users/me', { as: member, body: { currency: 'GBP' } });
});

test('Without a currency, what a member holds is in the profile’s currency, so that one cart takes it all', async () => {
  const stay = (await initiate(tenant, member, await aRate(member))).body;
  const [visit, lounge] = await Promise.all([aHold(member), create(member, aLoungeVisit())]);
  expect([stay.currency, visit.currency, lounge.body.price.currency]).toEqual(['GBP', 'GBP', 'GBP']);
  const lead = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };
  const items = [
    { type: 'hotel', id: stay.booking_id },
    { type: 'experience_hold', id: visit.hold_id, lead_traveller: lead },
    { type: 'travel', id: lounge.body.id },
  ];
  const opened = await callApi<Session>('POST', '/v1/checkout/sessions', {
    as: member,
    body: { items, payment_method: 'card' },
  });
  expect([opened.status, opened.body.currency]).toEqual([201, 'GBP']);
});

test('Without a profile currency, what a member holds is in the organisation’s currency', async () => {
  const [other, sister] = [await aTenant({ currency: 'AED' }), await aMember(tenant)];
  const person = await aMember(other);
  const [visit, slot] = await Promise.all([aHold(person), prebook(person, aLoungeVisit())]);
  expect([visit.currency, slot.body]).toEqual(['AED', expect.objectContaining({ currency: 'AED' })]);
  expect((await aHold(sister)).currency).toBe('EUR');
});

test('A price token keeps its currency, and a search without a currency that of the organisation', async () => {
  const visit = aVisit();
  const priced = await callApi<{ price_token: string; currency: string }>(
    'POST',
    '/v1/travel/experiences/calculate-price',
    { key: tenant, body: visit },
  );
  const held = await callApi<Hold>('POST', '/v1/travel/experiences/bookings/hold', {
    as: member,
    body: { ...visit, price_token: priced.body.price_token },
  });
  expect([priced.body.currency, held.body.currency]).toEqual(['EUR', 'EUR']);
});

test('Searches, details and slots of airport services answer in the requested currency', async () => {
  const { product_id: id, date } = aLoungeVisit();
  const currency = 'GBP';
  const [details, slots, plain, unknown] = await Promise.all([
    callApi<{ currency: string }>('GET', `/v1/travel/lounge/${id}?currency=${currency}`, { key: tenant }),
    callApi<{ slots: { currency: string }[] }>('POST', `/v1/travel/lounge/${id}/availability`, {
      key: tenant,
      body: { date, guests: 1, currency },
    }),
    callApi<{ currency: string }>('GET', `/v1/travel/lounge/${id}`, { as: member }),
    callApi('GET', `/v1/travel/lounge/${id}?currency=XAF`, { key: tenant }),
  ]);
  expect([details.body.currency, slots.body.slots[0]?.currency, plain.body.currency]).toEqual([
    'GBP',
    'GBP',
    'EUR',
  ]);
  expect(unknown.body).toMatchObject({ errors: [{ field: 'currency' }] });
});

test('A held slot is booked in its own currency and refuses another one', async () => {
  const visit = aLoungeVisit();
  const held = await prebook(member, { ...visit, currency: 'USD' });
  const other = await create(member, { ...visit, currency: 'GBP', prebooking_id: held.body.prebooking_id });
  expect([other.status, other.body]).toEqual([
    422,
    expect.objectContaining({ errors: [expect.objectContaining({ field: 'currency', code: 'mismatch' })] }),
  ]);
  const booked = await create(member, { ...visit, prebooking_id: held.body.prebooking_id });
  expect([booked.status, booked.body.price.currency]).toEqual([201, 'USD']);
});
