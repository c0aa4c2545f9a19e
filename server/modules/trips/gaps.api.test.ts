import { beforeAll, describe, expect, test } from 'vitest';
import { aBooking } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { purchase } from '#server/modules/esim/testing/shop.ts';
import { aHold } from '#server/modules/experiences/testing/shop.ts';
import { aRate, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { anOpenTransfer, pickupIn } from '#server/modules/transfers/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  callApi,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { stepsOf, workIn } from '#server/testing/plan-of.ts';
import { runLongStatement } from '#server/testing/run-long-statement.ts';
import { currentBookings } from './read-plans.ts';

type Gap = { kind: string; booking_id: string } & Record<string, unknown>;
type Trip = { id: string; status: string; gaps: Gap[]; bookings: { booking_id: string }[] };

const { db } = systemContext();
let tenant: Tenant;
let ana: Person;

/** A member from Great Britain, for whom a stay in France has an eSIM gap. */
async function aBritishMember(of: Tenant = tenant): Promise<Person> {
  const person = await aMember(of);
  await db.execute(sql`update users set country = 'GB' where id = ${person.userId}`);
  return person;
}

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
  ana = await aBritishMember();
});

/** A confirmed stay of two adults in Paris, by default soon enough for an eSIM gap. */
async function aStay(person: Person, options: { in?: number; nights?: number; of?: Tenant } = {}) {
  const check_in = addDays(today('UTC'), options.in ?? 20);
  const dates = { check_in, check_out: addDays(check_in, options.nights ?? 3) };
  const made = await initiate(options.of ?? tenant, person, await aRate(person, { dates }));
  if (made.status !== 201) throw new Error(`The stay was not booked: ${made.text}`);
  const id = made.body.booking_id;
  await db.execute(sql`update bookings set state = 'confirmed' where id = ${id}`);
  return { id, ...dates };
}

const tripOf = async (person: Person, id: string) =>
  (await callApi<Trip>('GET', `/v1/trips/${id}`, { as: person })).body;
const dismiss = (person: Person, id: string, body: Record<string, unknown>) =>
  callApi<Trip>('POST', `/v1/trips/${id}/gaps/dismiss`, { as: person, body });
const kindsOf = ({ gaps }: Trip) => gaps.map(({ kind }) => kind);

describe('Gaps of a trip', () => {
  test('The gaps of a trip have all data needed to fill them, in the list and in the single trip', async () => {
    const stay = await aStay(ana);
    const trip = await tripOf(ana, stay.id);
    expect(trip.gaps).toEqual([
      {
        kind: 'ride',
        booking_id: stay.id,
        airport: { iata_code: 'CDG', name: expect.stringMatching(/Charles de Gaulle/i) },
        property: { name: expect.any(String), address: expect.stringMatching(/Paris, France$/) },
        arrival_date: stay.check_in,
        departure_date: stay.check_out,
        passengers: 2,
      },
      { kind: 'esim', booking_id: stay.id, country_code: 'FR' },
      { kind: 'experience', booking_id: stay.id, destination: 'Paris' },
    ]);
    const { body } = await callApi<{ data: Trip[] }>('GET', '/v1/trips?when=upcoming', { as: ana });
    expect(body.data.find(({ id }) => id === trip.id)?.gaps).toEqual(trip.gaps);
  });

  test('The airport and address of a ride gap are accepted by the ride search', async () => {
    const [trip] = (await callApi<{ data: Trip[] }>('GET', '/v1/trips?when=upcoming', { as: ana })).body.data;
    const ride = trip?.gaps[0] as unknown as {
      airport: { iata_code: string; name: string };
      property: { name: string; address: string };
      arrival_date: string;
    };
    const answer = await callApi<{ search_id: string }>('POST', '/v1/travel/ground-transport', {
      as: ana,
      body: {
        start_address: `${ride.airport.name} (${ride.airport.iata_code})`,
        end_address: `${ride.property.name}, ${ride.property.address}`,
        pickup_datetime: `${ride.arrival_date}T12:00:00Z`,
        num_passengers: 2,
        currency: 'EUR',
      },
    });
    expect(answer.status, answer.text).toBe(201);
    const [search] = await db.execute<{ from_id: string; to_id: string }>(sql`
      select query #>> '{from,placeId}' as from_id, query #>> '{to,cityId}' as to_id
      from transfer_searches where id = ${answer.body.search_id}`);
    expect(search).toEqual({ from_id: 'airport_CDG', to_id: 'city_2988507' });
  });

  test('An unpaid ride and a purchased eSIM fill the gaps of a trip', async () => {
    const person = await aBritishMember();
    const stay = await aStay(person, { in: 27 });
    const way = { start_address: '22 Rue de Rivoli, 75004 Paris, France', end_address: 'CDG' };
    await anOpenTransfer(person, { ...way, pickup_datetime: pickupIn(30) });
    expect((await tripOf(person, stay.id)).gaps[0]).toMatchObject({
      kind: 'ride',
      arrival_date: stay.check_in,
      departure_date: null,
    });
    expect((await purchase(person, { resource_id: 'esim_fr_5gb_30d' })).status).toBeLessThan(300);
    expect(kindsOf(await tripOf(person, stay.id))).toEqual(['ride', 'experience']);
  });

  test('A lounge names the airport of a ride gap, and an experience fills its gap', async () => {
    const person = await aBritishMember();
    const stay = await aStay(person, { in: 26 });
    const airportOfRide = async () =>
      (await tripOf(person, stay.id)).gaps.flatMap(({ kind, airport }) => (kind === 'ride' ? [airport] : []));
    await aBooking(person, { date: stay.check_in });
    expect(await airportOfRide()).toEqual([
      { iata_code: 'CDG', name: expect.stringMatching(/Charles de Gaulle/i) },
    ]);
    await db.execute(sql`
      update bookings set details = jsonb_set(details, '{venue,airportCode}', '"ORY"')
      where user_id = ${person.userId} and kind = 'lounge'`);
    expect(await airportOfRide()).toMatchObject([{ iata_code: 'ORY' }]);
    await aHold(person, { date: addDays(stay.check_in, 1) });
    expect(kindsOf(await tripOf(person, stay.id))).toEqual(['ride', 'esim']);
  });

  test('Two stays that are one night apart are one trip with a bed gap', async () => {
    const person = await aBritishMember();
    const first = await aStay(person, { in: 90, nights: 2 });
    const second = await aStay(person, { in: 93, nights: 2 });
    const trip = await tripOf(person, first.id);
    expect(trip.bookings.map(({ booking_id }) => booking_id)).toEqual([first.id, second.id]);
    expect(trip.gaps[0]).toEqual({
      kind: 'bed',
      booking_id: first.id,
      check_in: first.check_out,
      check_out: second.check_in,
      nights: 1,
      destination: 'Paris',
      guests: { adults: 2, rooms: 1, children_ages: [] },
    });
  });

  test('A trip has gaps only of modules that the app has', async () => {
    const of = await aTenant();
    breaksBooks(of);
    const person = await aBritishMember(of);
    const { id } = await aStay(person, { of });
    expect(kindsOf(await tripOf(person, id))).toEqual(['ride', 'esim', 'experience']);
    await db.execute(sql`update apps set modules = '{hotels,experiences}' where id = ${of.appId}`);
    await expect.poll(async () => kindsOf(await tripOf(person, id))).toEqual(['experience']);
  });

  test('A trip that has begun, is over or was cancelled has no gaps', async () => {
    const { id } = await aStay(ana, { in: 120 });
    expect(kindsOf(await tripOf(ana, id))).toContain('ride');
    for (const change of [
      sql`starts_at = now() - interval '1 hour'`,
      sql`starts_at = now() - interval '9 days', ends_at = now() - interval '1 day'`,
      sql`starts_at = now() + interval '9 days', ends_at = now() + interval '12 days', state = 'cancelled'`,
    ]) {
      await db.execute(sql`update bookings set ${change} where id = ${id}`);
      expect((await tripOf(ana, id)).gaps).toEqual([]);
    }
  });
});

describe('Dismissing a gap', () => {
  test('A dismissed gap is no longer listed, and dismissing it again changes nothing', async () => {
    const person = await aBritishMember();
    const { id } = await aStay(person);
    for (const _ of [1, 2]) {
      const { status, body } = await dismiss(person, id, { kind: 'ride', booking_id: id });
      expect([status, kindsOf(body)]).toEqual([200, ['esim', 'experience']]);
    }
    expect(kindsOf(await tripOf(person, id))).toEqual(['esim', 'experience']);
    const { body } = await callApi<{ data: Trip[] }>('GET', '/v1/trips', { as: person });
    expect(body.data.map(kindsOf)).toEqual([['esim', 'experience']]);
  });

  test('Concurrent dismissals of the same gap all succeed', async () => {
    const person = await aBritishMember();
    const { id } = await aStay(person);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => dismiss(person, id, { kind: 'esim', booking_id: id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(kindsOf(await tripOf(person, id))).toEqual(['ride', 'experience']);
  });

  test('Dismissing a gap answers 404 for another member’s trip and for a booking that is not of the trip', async () => {
    const stay = await aStay(ana, { in: 150 });
    const otherTrip = await aStay(ana, { in: 200 });
    const body = { kind: 'ride', booking_id: stay.id };
    const unknown = await dismiss(ana, newId(), { kind: 'ride', booking_id: newId() });
    expect(unknown.status).toBe(404);
    const outsider = await aMember(await aTenant());
    for (const refused of [
      await dismiss(await aMember(tenant), stay.id, body),
      await dismiss(outsider, stay.id, body),
      await dismiss(ana, stay.id, { ...body, booking_id: otherTrip.id }),
      await dismiss(ana, 'nothing', body),
    ])
      expect(comparableResponse(refused)).toBe(comparableResponse(unknown));
    expect(kindsOf(await tripOf(ana, stay.id))).toContain('ride');
    const bad = await dismiss(ana, stay.id, { ...body, kind: 'weather' });
    expect([bad.status, bad.problem.errors?.[0]?.field]).toEqual([422, 'kind']);
    const byKey = await callApi('POST', `/v1/trips/${stay.id}/gaps/dismiss`, { key: tenant, body });
    expect(byKey.status).toBe(401);
  });
});

test('The query for gaps reads a member’s bookings by an index among 20,000', async () => {
  const { appId } = tenant;
  await runLongStatement(sql`
    insert into bookings (app_id, id, kind, state, organisation_id, user_id, reference, supplier, title, time_zone,
      starts_at, ends_at, currency, total_minor, due_now_minor, details)
    select ${appId}, gen_random_uuid(), 'hotel', 'confirmed', ${tenant.organisationId}, null, gen_random_uuid()::text,
      'sandbox', 'Elsewhere', 'UTC', now() + interval '1 day', now() + interval '2 days', 'EUR', 100, 0, '{}'
    from generate_series(1, 20000)`);
  await db.execute(sql`analyze bookings`);
  const steps = await stepsOf(currentBookings({ db }, appId, ana.userId).getSQL());
  expect(workIn(steps).scannedTables).not.toContain('bookings');
  expect(steps.map((step) => step['Index Name'])).toContain('bookings_user');
});
