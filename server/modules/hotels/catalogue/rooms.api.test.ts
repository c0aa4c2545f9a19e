import { beforeAll, expect, test } from 'vitest';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, openApiStream, type Person } from '#server/testing/index.ts';
import { longestReadableRun, readableForms } from '#server/testing/readable-forms.ts';
import { signToken } from '#server/testing/sign-token.ts';
import { anOffer, seal } from './testing/offers.ts';
import { searchReader } from './testing/read-search.ts';

const { readWholeSearch } = searchReader<Person>(openApiStream);
let member: Person;
const checkIn = addDays(today('Europe/Paris'), 45);
const stay = { check_in: checkIn, check_out: addDays(checkIn, 2) };

type Rate = {
  room_id: string;
  board_type: string;
  payment_type: string;
  refundable: boolean;
  cancellation_policy: { timeline: { until: string | null; penalty: number }[] };
  price: Record<'base' | 'taxes' | 'fees' | 'total' | 'due_now' | 'due_at_property', number>;
  quantity_left: number;
};
type Rooms = { rooms: { room_type_id: string; max_occupancy: number; rates: Rate[] }[] };

beforeAll(async () => {
  member = await aMember(await aTenant());
});

const roomsOf = (hotelId: string, more: object = {}, as = member) =>
  callApi<Rooms>('POST', '/v1/hotel/rooms', {
    as,
    body: { hotel_id: hotelId, ...stay, guests: { adults: 2, rooms: 1 }, ...more },
  });

async function aRate(hotelId: string): Promise<Rate> {
  const rate = (await roomsOf(hotelId)).body.rooms[0]?.rates[0];
  if (!rate) throw new Error('No rate');
  return rate;
}

const confirm = (roomId: string, hotelId: string, as = member) =>
  callApi('POST', '/v1/hotel/confirm-price', { as, body: { room_id: roomId, hotel_id: hotelId } });
const validate = (roomId: string, hotelId: string, guests: object) =>
  callApi('POST', '/v1/hotel/validate', { as: member, body: { room_id: roomId, hotel_id: hotelId, guests } });

test('The rooms of a hotel list every room type once, with rates whose price parts add up', async () => {
  const { status, body } = await roomsOf('htl_test_last_room', { guests: { adults: 1, rooms: 1 } });
  expect(status).toBe(200);
  expect(new Set(body.rooms.map(({ room_type_id }) => room_type_id)).size).toBe(body.rooms.length);
  for (const { rates } of body.rooms) {
    const kinds = rates.map(
      (rate) =>
        `${rate.board_type} ${rate.payment_type} ${JSON.stringify(rate.cancellation_policy.timeline.map(({ until }) => until))}`,
    );
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const { price, quantity_left } of rates) {
      expect(price.base + price.taxes + price.fees).toBeCloseTo(price.total, 6);
      expect(price.due_now + price.due_at_property).toBeCloseTo(price.total, 6);
      expect(quantity_left).toBe(1);
    }
  }
});

test('An amount due on arrival is also given in the hotel’s currency when the price is in another', async () => {
  type Due = { due_at_property: number; due_at_property_local: { amount: number; currency: string } | null };
  const duesIn = async (currency: string): Promise<Due[]> => {
    const { body } = await roomsOf('htl_test_last_room', { guests: { adults: 1, rooms: 1 }, currency });
    return body.rooms.flatMap(({ rates }) => rates.map(({ price }) => price as unknown as Due));
  };
  const [inEuro, inDollars] = await Promise.all([duesIn('EUR'), duesIn('USD')]);
  expect(inEuro.length).toBeGreaterThan(0);
  expect(inEuro.every(({ due_at_property_local: local }) => local === null)).toBe(true);
  const due = inDollars.filter(({ due_at_property: amount }) => amount > 0);
  expect(due.length).toBeGreaterThan(0);
  for (const { due_at_property_local: local } of due) expect(local).toMatchObject({ currency: 'EUR' });
  // The order of rates differs between currencies, so amounts are compared as a set.
  const euros = new Set(inEuro.map(({ due_at_property: amount }) => amount));
  expect(due.some(({ due_at_property_local: local }) => euros.has(local?.amount ?? -1))).toBe(true);
});

test('The lead rate of a hotel search is confirmed at its price, and rooms have a rate that is no dearer', async () => {
  const { hotels } = await readWholeSearch(member, {
    destination: 'Gmunden',
    ...stay,
    guests: { adults: 2, rooms: 1 },
  });
  const hotel = hotels[0]?.data as { hotel_id: string; lead_rate: { total: number; room_id: string } };
  const totals = (await roomsOf(hotel.hotel_id)).body.rooms.flatMap(({ rates }) =>
    rates.map(({ price }) => price.total),
  );
  expect(Math.min(...totals)).toBeLessThanOrEqual(hotel.lead_rate.total);
  expect((await confirm(hotel.lead_rate.room_id, hotel.hotel_id)).body).toMatchObject({
    status: 'matched',
    total: hotel.lead_rate.total,
  });
});

test('The rooms of a hotel answer 422 with the wrong field and 404 for an unknown hotel', async () => {
  for (const [field, more] of [
    ['guests.rooms', { guests: { adults: 2 } }],
    ['guests.adults', { guests: { rooms: 1 } }],
    ['check_in', { check_in: '2020-01-01' }],
    ['check_out', { check_out: checkIn }],
  ] as const) {
    const { status, problem } = await roomsOf('htl_test_last_room', more);
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field]);
  }
  for (const hotelId of ['nonsense', 'htl_city_2988507_zz', 'htl_city_1_1', 'htl_city_2988507_05']) {
    expect((await roomsOf(hotelId)).status).toBe(404);
  }
});

test('An unchanged hotel price is confirmed as matched, with a token that is valid for fifteen minutes', async () => {
  const rate = await aRate('htl_test_last_room');
  const { status, body } = await confirm(rate.room_id, 'htl_test_last_room');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'matched',
    previous_total: rate.price.total,
    total: rate.price.total,
    currency: 'EUR',
  });
  const left = Date.parse(body.expires_at as string) - Date.now();
  expect(left).toBeGreaterThan(14 * 60_000);
  expect(left).toBeLessThanOrEqual(15 * 60_000);
});

test('Magic hotels simulate a changed price, a sold-out rate, a supplier timeout and a supplier error', async () => {
  const changed = await aRate('htl_test_price_changed');
  const { body } = await confirm(changed.room_id, 'htl_test_price_changed');
  expect(body).toMatchObject({ status: 'changed', previous_total: changed.price.total });
  expect(body.total).toBeGreaterThan(1.05 * changed.price.total);
  for (const [hotelId, status, code] of [
    ['htl_test_sold_out', 409, 'sold_out'],
    ['htl_test_timeout', 504, 'supplier_timeout'],
    ['htl_test_error', 502, 'supplier_error'],
  ] as const) {
    const answer = await confirm((await aRate(hotelId)).room_id, hotelId);
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
  }
});

test('Magic hotels simulate payment at the property, non-refundable rates and required passports', async () => {
  for (const { rates } of (await roomsOf('htl_test_pay_at_property')).body.rooms) {
    for (const { price, payment_type } of rates)
      expect([price.due_now, payment_type]).toEqual([0, 'pay_at_property']);
  }
  for (const { rates } of (await roomsOf('htl_test_non_refundable')).body.rooms) {
    for (const { refundable } of rates) expect(refundable).toBe(false);
  }
  const details = await callApi('POST', '/v1/hotel/details', {
    as: member,
    body: { hotel_id: 'htl_test_passport' },
  });
  expect(details.body).toMatchObject({ policies: { passport_required: true } });
});

test('Confirming a hotel price answers 404 for an altered room id or another app’s, 410 for an expired one, 422 for another hotel’s', async () => {
  const rate = await aRate('htl_test_last_room');
  const altered = `${rate.room_id.slice(0, -3)}${rate.room_id.endsWith('A') ? 'BBB' : 'AAA'}`;
  expect((await confirm(altered, 'htl_test_last_room')).status).toBe(404);
  const outsider = await aMember(await aTenant());
  expect((await confirm(rate.room_id, 'htl_test_last_room', outsider)).status).toBe(404);
  expect((await confirm(rate.room_id, 'htl_test_sold_out')).problem.errors?.[0]?.field).toBe('hotel_id');
  const { roomId } = await seal(member.tenant, await anOffer('htl_test_last_room'), -1);
  const expired = await confirm(roomId, 'htl_test_last_room');
  expect([expired.status, expired.problem.code]).toEqual([410, 'rate_expired']);
  const signed = signToken(
    `rate/${member.tenant.appId}`,
    'Sandbox',
    ['htl_test_last_room'],
    inSeconds('Sandbox', 60),
  );
  const ofEarlierFormat = await confirm(signed, 'htl_test_last_room');
  expect([ofEarlierFormat.status, ofEarlierFormat.problem.code]).toEqual([410, 'rate_expired']);
});

test('Hotel room ids and price confirmations reveal nothing of hotel, dates, price and supplier, even when decoded', async () => {
  const { rooms } = (await roomsOf('htl_test_last_room')).body;
  const ids = rooms.flatMap(({ rates }) => rates.map(({ room_id }) => room_id));
  expect(ids.length).toBeGreaterThan(1);
  const { body } = await confirm(ids[0] ?? '', 'htl_test_last_room');
  for (const token of [...ids, body.price_confirmation_token as string]) {
    expect(token).toMatch(/^rt2_[\w-]{60,2044}$/);
    expect(longestReadableRun(token)).toBeLessThan(30);
    expect([...readableForms(token, 'htl_test_last_room'), ...readableForms(token, checkIn)]).toEqual([]);
  }
});

test('Validating a hotel rate answers 200 and lists violations when the guests do not fit or the rate is sold out', async () => {
  const { room_id } = await aRate('htl_test_last_room');
  expect((await validate(room_id, 'htl_test_last_room', { adults: 2 })).body).toMatchObject({
    valid: true,
    available: true,
    max_occupancy: 2,
    violations: [],
  });
  const tooMany = await validate(room_id, 'htl_test_last_room', { adults: 5, children: 1 });
  expect(tooMany.status).toBe(200);
  expect((tooMany.body.violations as { code: string }[]).map(({ code }) => code)).toEqual([
    'too_many_guests',
    'adults_differ',
    'children_differ',
  ]);
  const soldOut = await validate((await aRate('htl_test_sold_out')).room_id, 'htl_test_sold_out', {
    adults: 2,
  });
  expect(soldOut.body).toMatchObject({ valid: false, available: false, violations: [{ code: 'sold_out' }] });
});
