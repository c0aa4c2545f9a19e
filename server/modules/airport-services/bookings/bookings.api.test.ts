import { beforeAll, describe, expect, test } from 'vitest';
import { aCircle } from '#server/modules/circles/testing/circles.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { readableForms } from '#server/testing/readable-forms.ts';
import {
  aBooking,
  aVisit,
  aWalkIn,
  bookingOf,
  create,
  freshDate,
  leadPassenger,
  plainLounge,
  prebook,
  supplierOf,
} from './testing/shop.ts';

let tenant: Tenant;
let member: Person;
let otherMember: Person;

beforeAll(async () => {
  tenant = await aTenant();
  [member, otherMember] = await Promise.all([aMember(tenant), aMember(tenant)]);
});

const refusedFields = ({ problem }: { problem: { errors?: { field: string }[] } }) =>
  problem.errors?.map(({ field }) => field);

describe('Creation of travel bookings', () => {
  test('A new travel booking holds its places for 15 minutes and is pending_payment', async () => {
    const visit = aVisit({ passenger_count: 2, time: '12:00' });
    const { status, body, headers } = await create(member, visit);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/travel/bookings/${body.id}`);
    expect(body).toMatchObject({
      product_type: 'lounge',
      product_id: plainLounge,
      product: { id: plainLounge, airport_code: 'CDG', terminal: 'Terminal 1' },
      status: 'pending_payment',
      booking_type: 'prebook',
      date: visit.date,
      time: '12:00',
      end_time: '15:00',
      time_zone: 'Europe/Paris',
      passenger_count: 2,
      price: { total: 64, per_passenger: 32, due: 64, paid: 0, covered_by_perks: 0, currency: 'EUR' },
      payment: { method: null, status: 'unpaid', perk_item_ids: [] },
      cancellation_policy: { type: 'free_cancellation', free_until_hours: 24 },
      cancellation: null,
    });
    const minutesLeft = (Date.parse(body.hold_expires_at ?? '') - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(14);
    expect(minutesLeft).toBeLessThanOrEqual(15.1);
    expect(body.status_history.map((step) => step.status)).toEqual(['pending_payment']);
    expect(await supplierOf(body.id)).toMatchObject({ state: 'held', taken: 2 });
    expect(await bookingOf(member, body.id)).toEqual(body);
  });

  test('A travel booking keeps every sent field and returns passport numbers masked', async () => {
    const circle = await aCircle(member);
    const { body } = await create(member, {
      ...aVisit({ passenger_count: 2 }),
      lead_passenger: { ...leadPassenger, calling_code: '+351', phone: '912 345 678', country_code: 'pt' },
      passenger_details: [
        {
          first_name: 'Charles',
          last_name: 'Babbage',
          title: 'Mr',
          date_of_birth: '1991-12-26',
          nationality: 'GB',
          passport_number: 'AB1234567',
        },
      ],
      flight_number: 'TP 1362',
      special_requests: 'A seat by the window, please',
      circle_id: circle.id,
    });
    expect(body).toMatchObject({
      lead_passenger: { calling_code: '+351', phone: '912 345 678', country_code: 'PT' },
      passenger_details: [
        {
          first_name: 'Charles',
          title: 'Mr',
          date_of_birth: '1991-12-26',
          nationality: 'GB',
          passport_number: '••••••67',
        },
      ],
      flight_number: 'TP 1362',
      special_requests: 'A seat by the window, please',
      circle_id: circle.id,
    });
    const [row] = await systemContext().db.execute<{ details: unknown }>(
      sql`select details from bookings where id = ${body.id}`,
    );
    expect(readableForms(row, 'AB1234567')).toEqual([]);
  });

  test.each([
    [undefined, 'prebook'],
    ['prebook', 'prebook'],
    ['PRE_BOOK', 'prebook'],
    ['Instant', 'prebook'],
    ['whatever', 'prebook'],
    ['', 'prebook'],
    [null, 'prebook'],
    ['walk_in', 'walk_in'],
    ['WalkIn', 'walk_in'],
    ['WALK_IN', 'walk_in'],
  ])('The booking_type %j means %s', async (sent, expected) => {
    const { status, body } = await create(member, { ...aVisit(), booking_type: sent });
    expect(status).toBe(201);
    expect(body.booking_type).toBe(expected);
  });

  test('A walk-in booking takes no place in a slot', async () => {
    const { body } = await create(
      member,
      aWalkIn({ product_id: 'lounge_test_last_place', passenger_count: 3 }),
    );
    expect(body).toMatchObject({ booking_type: 'walk_in', status: 'pending_payment' });
    expect(await supplierOf(body.id)).toMatchObject({ state: 'held', taken: 0 });
    expect(body.cancellation_policy).toMatchObject({ type: 'free_cancellation', free_until_hours: null });
  });

  test('A fast track booking requires a phone with its calling code', async () => {
    const visit = { ...aVisit(), product_type: 'fast_track', product_id: 'fast_track_test_open' };
    expect(refusedFields(await create(member, visit))).toEqual([
      'lead_passenger.calling_code',
      'lead_passenger.phone',
    ]);
    const complete = {
      ...visit,
      lead_passenger: { ...leadPassenger, calling_code: '44', phone: '7700 900123' },
    };
    expect((await create(member, complete)).status).toBe(201);
  });

  test('A travel booking requires a flight number if its venue does', async () => {
    const visit = {
      ...aVisit(),
      product_type: 'fast_track',
      product_id: 'fast_track_test_flight',
      lead_passenger: { ...leadPassenger, calling_code: '44', phone: '7700 900123' },
    };
    expect(refusedFields(await create(member, visit))).toEqual(['flight_number']);
    expect((await create(member, { ...visit, flight_number: 'BA117' })).status).toBe(201);
  });

  test('Concurrent travel bookings with one idempotency key make one booking', async () => {
    const visit = aVisit();
    const key = newId();
    const [first, ...more] = await Promise.all(Array.from({ length: 8 }, () => create(member, visit, key)));
    const answered = [first, ...more].filter((answer) => answer?.status === 201);
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(answered.map((answer) => answer?.body.id)).size).toBe(1);
    const again = await create(member, visit, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await supplierOf(again.body.id)).taken).toBe(1);
    const other = await create(member, { ...visit, passenger_count: 2 }, key);
    expect(other.problem.code).toBe('idempotency_key_reused');
  });

  test.each([
    ['product_type', { product_type: 'spa' }],
    ['date', { date: '2020-01-01' }],
    ['date', { date: addDays(today('UTC'), 500) }],
    ['date', { date: 'tomorrow' }],
    ['time', { time: '12:10' }],
    ['time', { time: '25:00' }],
    ['passenger_count', { passenger_count: 0 }],
    ['passenger_count', { passenger_count: 12 }],
    ['lead_passenger.email', { lead_passenger: { ...leadPassenger, email: 'nobody' } }],
    ['lead_passenger.last_name', { lead_passenger: { first_name: 'A', email: 'a@b.example' } }],
    ['passenger_details', { passenger_details: [leadPassenger, leadPassenger] }],
    [
      'passenger_details.0.date_of_birth',
      { passenger_details: [{ ...leadPassenger, date_of_birth: '2199-01-01' }] },
    ],
    [
      'passenger_details.0.passport_number',
      { passenger_details: [{ ...leadPassenger, passport_number: '?' }] },
    ],
    ['flight_number', { flight_number: 'the morning one' }],
    ['special_requests', { special_requests: 'x'.repeat(1_001) }],
  ])('A travel booking with an invalid %s is 422 and names the field (case %#)', async (field, wrong) => {
    const refused = await create(member, { ...aVisit(), ...wrong });
    expect(refused.status).toBe(422);
    expect(refusedFields(refused)).toContain(field);
  });

  test.each([
    [7],
    [null],
    [true],
    [{ kind: 'walk_in' }],
    [['walk_in']],
    ['sometime'],
    ['constructor'],
    ['__proto__'],
  ])('The unrecognised booking_type %j means prebook', async (booking_type) => {
    const made = await create(member, { ...aVisit(), booking_type });
    expect([made.status, made.body.booking_type], made.text).toEqual([201, 'prebook']);
  });

  test('A travel booking at a past time is 422', async () => {
    const attempt = () => create(member, aVisit({ date: today('Europe/Paris'), time: '00:00' }));
    const first = await attempt();
    // The day can end during the first request, which is then refused because of its date.
    const refused = refusedFields(first)?.includes('date') ? await attempt() : first;
    expect(refused.problem.errors).toMatchObject([{ field: 'time', code: 'too_late' }]);
  });

  test('A slot or walk-in at a time when the venue is closed is 422', async () => {
    const visit = { ...aVisit(), product_type: 'fitness', product_id: 'fitness_KEF_1', time: '03:00' };
    expect(refusedFields(await create(member, visit))).toEqual(['time']);
    expect(refusedFields(await create(member, { ...visit, booking_type: 'walk_in' }))).toEqual(['time']);
  });

  test.each([
    ['an unknown product', { product_id: 'lounge_QQQ_1' }],
    ['a product of another type', { product_type: 'dining' }],
    ['an unknown circle', { circle_id: newId() }],
    ['an unknown slot', { prebooking_id: newId() }],
    ['a malformed slot', { prebooking_id: 'nothing' }],
  ])('A travel booking with %s is 404', async (_, unknown) => {
    expect((await create(member, { ...aVisit(), ...unknown })).problem.code).toBe('not_found');
  });

  test('The responses for another member’s circle and for an unknown circle are identical', async () => {
    const foreign = (await aCircle(otherMember)).id;
    const visit = aVisit();
    const [theirs, unknown] = await Promise.all([
      create(member, { ...visit, circle_id: foreign }),
      create(member, { ...visit, circle_id: newId() }),
    ]);
    expect(comparableResponse(theirs)).toBe(comparableResponse(unknown));
  });

  test.each([
    ['lounge_test_sold_out', 'sold_out'],
    ['lounge_test_slow', 'supplier_timeout'],
    ['lounge_test_error', 'supplier_error'],
    ['lounge_test_down', 'supplier_unavailable'],
  ])('A travel booking at the failing venue %s is %s and makes no booking', async (product_id, code) => {
    const date = freshDate();
    expect((await create(member, { ...aVisit({ product_id }), date })).problem.code).toBe(code);
    const rows = await systemContext().db.execute(
      sql`select 1 from bookings where details ->> 'productId' = ${product_id} and details ->> 'date' = ${date}
        and state <> 'not_held'`,
    );
    expect(rows).toHaveLength(0);
  });

  test.each([
    ['lounge_test_slow', 504, 'supplier_timeout'],
    ['lounge_test_error', 502, 'supplier_error'],
    ['lounge_test_down', 503, 'supplier_unavailable'],
  ])('A prebooking at the failing venue %s is %i %s', async (product_id, status, code) => {
    const answer = await prebook(member, aVisit({ product_id }));
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
  });

  test('A travel booking in Production is refused with supplier_unavailable', async () => {
    const there = await aMember(await aTenant({ environment: 'Production' }));
    expect((await create(there, aVisit())).problem.code).toBe('supplier_unavailable');
  });
});

describe('Held slots', () => {
  test('A held venue slot becomes the booking with the same id and stays held until it is paid', async () => {
    const visit = aVisit({ passenger_count: 2 });
    const held = await prebook(member, visit);
    expect(held.status).toBe(201);
    expect(held.body).toMatchObject({ status: 'held', total: 64 });
    expect(await bookingOf(member, held.body.prebooking_id)).toMatchObject({
      status: 'held',
      lead_passenger: null,
    });
    const booked = await create(member, {
      ...visit,
      prebooking_id: held.body.prebooking_id,
      special_requests: 'Two chairs',
    });
    expect(booked.status).toBe(201);
    expect(booked.body).toMatchObject({
      id: held.body.prebooking_id,
      status: 'held',
      lead_passenger: leadPassenger,
      special_requests: 'Two chairs',
    });
    expect(await supplierOf(booked.body.id)).toMatchObject({ state: 'held', taken: 2 });
  });

  test('Concurrent bookings of one held venue slot make one booking', async () => {
    const visit = aVisit();
    const { body } = await prebook(member, visit);
    const request = { ...visit, prebooking_id: body.prebooking_id };
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(member, request)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, problem } of answers) if (status !== 201) expect(problem.code).toBe('invalid_state');
  });

  test('A held venue slot cannot be booked with other values, by another member or after it expires', async () => {
    const visit = aVisit();
    const prebooking_id = (await prebook(member, visit)).body.prebooking_id;
    for (const [field, other] of [
      ['date', { date: addDays(visit.date, 1) }],
      ['time', { time: '12:00' }],
      ['passenger_count', { passenger_count: 2 }],
      ['product_id', { product_id: 'lounge_LHR_1' }],
      ['booking_type', { booking_type: 'walk_in' }],
    ] as const) {
      expect(refusedFields(await create(member, { ...visit, prebooking_id, ...other })), field).toEqual([
        field,
      ]);
    }
    const [theirs, unknown] = await Promise.all([
      create(otherMember, { ...visit, prebooking_id }),
      create(otherMember, { ...visit, prebooking_id: newId() }),
    ]);
    expect(theirs.problem.code).toBe('not_found');
    expect(comparableResponse(theirs)).toBe(comparableResponse(unknown));
    await systemContext().db.execute(
      sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${prebooking_id}`,
    );
    expect((await create(member, { ...visit, prebooking_id })).problem.code).toBe('hold_expired');
  });

  test('A venue slot without places left cannot be prebooked or booked', async () => {
    const visit = aVisit({ product_id: 'lounge_test_last_place' });
    expect((await prebook(member, visit)).status).toBe(201);
    expect((await prebook(otherMember, visit)).problem.code).toBe('sold_out');
    expect((await create(otherMember, visit)).problem.code).toBe('sold_out');
  });
});

describe('Lists of travel bookings', () => {
  type Page = { data: { id: string; status: string }[]; next_cursor: string | null };
  const list = (person: Person, query = '') =>
    callApi<Page>('GET', `/v1/travel/bookings${query}`, { as: person });

  test('Travel bookings are listed page by page, latest visit first, without unbooked held slots', async () => {
    const person = await aMember(tenant);
    const made: string[] = [];
    for (const days of [40, 42, 41, 43, 44]) {
      const date = addDays(today('Europe/Paris'), days);
      made.push((await aBooking(person, { date })).id);
    }
    await prebook(person, aVisit());
    const order = [4, 3, 1, 2, 0].map((index) => made[index]);
    const pages: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await list(person, `?limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(...body.data.map(({ id }) => id));
      cursor = body.next_cursor;
    }
    expect(pages).toEqual(order);
    expect((await list(person)).body).toMatchObject({ next_cursor: null });
  });

  test('Travel bookings can be filtered by status and product type', async () => {
    const person = await aMember(tenant);
    const lounge = await aBooking(person);
    const gym = await aBooking(person, { product_type: 'fitness', product_id: 'fitness_test_open' });
    await callApi('POST', `/v1/travel/bookings/${gym.id}/cancel`, { as: person });
    const ids = async (query: string) => (await list(person, query)).body.data.map(({ id }) => id);
    expect(await ids('?status=pending_payment')).toEqual([lounge.id]);
    expect(await ids('?status=cancelled')).toEqual([gym.id]);
    expect(await ids('?product_type=fitness')).toEqual([gym.id]);
    expect(await ids('?product_type=dining')).toEqual([]);
  });

  test('A member’s list has only their own travel bookings, and an invalid cursor is 422', async () => {
    await aBooking(member);
    expect((await list(await aMember(tenant))).body.data).toEqual([]);
    expect((await list(member, '?cursor=nonsense')).status).toBe(422);
    expect((await list(member, '?limit=0')).status).toBe(422);
  });
});

describe('Reads of travel bookings', () => {
  test('Another member’s travel booking and an unknown one have the same 404 response', async () => {
    const { id } = await aBooking(member);
    const elsewhere = await aMember(await aTenant());
    for (const other of [otherMember, elsewhere]) {
      const read = (which: string) => callApi('GET', `/v1/travel/bookings/${which}`, { as: other });
      const [theirs, unknown] = await Promise.all([read(id), read(newId())]);
      expect(theirs.problem.code).toBe('not_found');
      expect(comparableResponse(theirs).replaceAll(id, '*').length).toBe(comparableResponse(unknown).length);
    }
    expect((await callApi('GET', `/v1/travel/bookings/${id}`, { key: tenant })).status).toBe(401);
  });
});
