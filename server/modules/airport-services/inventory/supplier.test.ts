import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from '#server/platform/db/sql.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { seededRandom } from '#server/testing/simulation/random.ts';
import type { VenueOrder } from '../catalogue/port.ts';
import { supplierSuite } from '../catalogue/testing/supplier-suite.ts';
import { selectVenuesAt } from './queries.ts';
import { ownVisits } from './schema.ts';
import { selectTaken } from './stock.ts';
import { storeVenues } from './store-venues.ts';
import { anOrder, aVenue, ownSupplier, replaceInventory } from './testing/venues.ts';

const ctx = systemContext('Production');
const supplier = ownSupplier();
const code = 'CDG-TEST';
let nextDay = 30;
const freshDate = () => addDays(today('Europe/Paris'), nextDay++);
const soon = () => inSeconds('Production', 600);

const failureOf = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (err: unknown) => (isSupplierFailure(err) ? err.kind : String(err)),
  );
const endHold = (reference: string) =>
  ctx.db
    .update(ownVisits)
    .set({ heldUntil: sql`sojourn_clock() - interval '1 second'` })
    .where(eq(ownVisits.reference, reference));
const remaining = async ({ date, time }: Pick<VenueOrder, 'date' | 'time'>) =>
  (await supplier.slots(ctx, code, date, 'EUR'))?.find((slot) => slot.time === time)?.remaining;

afterAll(() => replaceInventory(ctx, []));

supplierSuite('own-venues', async () => {
  await replaceInventory(ctx, [
    aVenue(),
    aVenue({ code: 'CDG-OTHER' }),
    aVenue({ code: 'LIS-1', airport: 'LIS' }),
  ]);
  return {
    ctx,
    supplier,
    airportCode: 'CDG',
    kind: 'lounge',
    unknownAirportCode: 'QQQ',
    venueId: code,
    unknownVenueId: 'CDG-NOWHERE',
    freshDate,
  };
});

describe('Places of own venues', () => {
  beforeEach(() => replaceInventory(ctx, [aVenue({ capacity: 3 })]));

  test('Of twenty orders at once for the last three places three are held, and the others are sold out', async () => {
    const date = freshDate();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => failureOf(supplier.hold(ctx, anOrder({ date }), soon()))),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'sold_out')).toHaveLength(17);
    expect(await remaining({ date, time: '10:00' })).toBe(0);
    expect(await remaining({ date, time: '11:00' })).toBe(3);
  });

  test('A hold ends by the clock of the database: its places are free, and it is not found', async () => {
    const held = anOrder({ date: freshDate(), guests: 3 });
    await supplier.hold(ctx, held, soon());
    expect(await failureOf(supplier.hold(ctx, anOrder({ date: held.date }), soon()))).toBe('sold_out');
    await endHold(held.reference);
    expect(await remaining(held)).toBe(3);
    expect(await supplier.lookUp(ctx, held)).toBeNull();
    expect(await failureOf(supplier.hold(ctx, anOrder({ date: held.date }), soon()))).toBeNull();
  });

  test('A booking after the end of its hold takes places that are free, and is sold out otherwise', async () => {
    const [late, tooLate] = [
      anOrder({ date: freshDate(), guests: 2 }),
      anOrder({ date: freshDate(), guests: 2 }),
    ];
    await supplier.hold(ctx, late, soon());
    await supplier.hold(ctx, tooLate, soon());
    await endHold(late.reference);
    await endHold(tooLate.reference);
    await supplier.book(ctx, anOrder({ date: tooLate.date, guests: 2 }));
    expect((await supplier.book(ctx, late)).state).toBe('confirmed');
    expect(await failureOf(supplier.book(ctx, tooLate))).toBe('sold_out');
    expect(await remaining(tooLate)).toBe(1);
  });

  test('A capacity below what is sold keeps the visits and sells no further place', async () => {
    const order = anOrder({ date: freshDate(), guests: 2 });
    await supplier.book(ctx, order);
    await storeVenues(ctx, [aVenue({ capacity: 1 })], []);
    expect(await remaining(order)).toBe(0);
    expect((await supplier.lookUp(ctx, order))?.state).toBe('confirmed');
    expect(await failureOf(supplier.hold(ctx, anOrder({ date: order.date }), soon()))).toBe('sold_out');
  });

  test('A venue that is removed is not sold, and its visits and live holds stay valid', async () => {
    const [sold, held] = [anOrder({ date: freshDate() }), anOrder({ date: freshDate() })];
    await supplier.book(ctx, sold);
    await supplier.hold(ctx, held, soon());
    await storeVenues(ctx, [aVenue({ code: 'CDG-OTHER' })], [code]);
    const preferences = { language: 'en', currency: 'EUR' };
    expect(await supplier.details(ctx, code, preferences)).toBeNull();
    expect(await supplier.slots(ctx, code, sold.date, 'EUR')).toBeNull();
    expect((await supplier.venuesAt(ctx, 'CDG', 'lounge', preferences))?.map(({ id }) => id)).toEqual([
      'CDG-OTHER',
    ]);
    expect(await failureOf(supplier.hold(ctx, anOrder({ date: sold.date }), soon()))).toBe('rejected');
    expect((await supplier.lookUp(ctx, sold))?.state).toBe('confirmed');
    expect((await supplier.book(ctx, held)).state).toBe('confirmed');
    expect(await supplier.cancel(ctx, sold)).toEqual({ state: 'cancelled', amounts: null });
  });

  test.each<[string, Partial<VenueOrder>]>([
    ['at a time without a slot', { time: '10:07' }],
    ['for more guests than a booking may have', { guests: 5 }],
    ['in a currency without a price', { currency: 'JPY' }],
    ['that has passed', { date: addDays(today('Europe/Paris'), -2) }],
    ['at an unknown venue', { venueId: 'CDG-NOWHERE' }],
  ])('A visit %s is refused and takes no place', async (_, more) => {
    const order = anOrder({ date: freshDate(), ...more });
    expect(await failureOf(supplier.hold(ctx, order, soon()))).toBe('rejected');
    expect(await failureOf(supplier.book(ctx, order))).toBe('rejected');
    expect(await supplier.lookUp(ctx, order)).toBeNull();
  });

  test('A hold keeps its price when the venue becomes dearer, and a booking without a hold is then refused', async () => {
    const [held, late] = [anOrder({ date: freshDate() }), anOrder({ date: freshDate() })];
    const hold = await supplier.hold(ctx, held, soon());
    await storeVenues(ctx, [aVenue({ prices: [{ currency: 'EUR', minor: 9_900 }] })], []);
    expect(await supplier.hold(ctx, held, soon())).toEqual(hold);
    expect((await supplier.book(ctx, held)).state).toBe('confirmed');
    expect(await failureOf(supplier.book(ctx, late))).toBe('rejected');
    expect((await supplier.hold(ctx, late, soon())).price).toEqual({ currency: 'EUR', totalMinor: 9_900 });
  });

  test('After 200 rounds of orders that are repeated, doubled, late and lost, every slot has the places of its visits', async () => {
    const random = seededRandom(11);
    const date = freshDate();
    const orders = Array.from({ length: 200 }, () =>
      anOrder({
        date,
        time: random.pick(['08:00', '09:00', '10:00', '11:00']),
        guests: random.between(1, 3),
      }),
    );
    const confirmed = new Map<string, string>();
    for (const order of orders) {
      const calls = Array.from({ length: random.between(1, 6) }, () =>
        random.pick(['hold', 'book', 'release', 'cancel', 'end', 'book_twice', 'look'] as const),
      );
      for (const call of calls) await act(order, call, confirmed);
      // Makes room, so that later orders find places as well.
      if (random.chance(0.7)) await failureOf(supplier.cancel(ctx, order));
      await failureOf(supplier.release(ctx, order));
    }
    const rows = await ctx.db.execute<{ reference: string; time: string; guests: number; state: string }>(sql`
      select reference, time, guests, state from own_visits where day = ${date}::date`);
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length);
    expect(confirmed.size).toBeGreaterThan(20);
    expect(rows.some(({ state }) => state === 'cancelled')).toBe(true);
    for (const time of ['08:00', '09:00', '10:00', '11:00']) {
      const guests = rows
        .filter((row) => row.time === time && row.state === 'confirmed')
        .reduce((sum, row) => sum + row.guests, 0);
      expect(guests).toBeLessThanOrEqual(3);
      expect(await remaining({ date, time })).toBe(3 - guests);
    }
  });

  async function act(order: VenueOrder, call: string, confirmed: Map<string, string>): Promise<void> {
    const book = () =>
      supplier.book(ctx, order).then(
        ({ supplierReference }) => supplierReference,
        (err: unknown) => {
          if (!isSupplierFailure(err)) throw err;
          return null;
        },
      );
    switch (call) {
      case 'hold':
        await failureOf(supplier.hold(ctx, order, soon()));
        break;
      case 'book':
        noteBooked(order, [await book()], confirmed);
        break;
      case 'book_twice':
        noteBooked(order, await Promise.all([book(), book()]), confirmed);
        break;
      case 'release':
        await supplier.release(ctx, order);
        break;
      case 'cancel':
        await failureOf(supplier.cancel(ctx, order));
        break;
      case 'end':
        await ctx.db.execute(sql`
          update own_visits set held_until = sojourn_clock() where reference = ${order.reference} and state = 'held'`);
        break;
      default: {
        const found = await supplier.lookUp(ctx, order);
        if (confirmed.has(order.reference)) expect(['confirmed', 'cancelled']).toContain(found?.state);
        expect(found === null || found.supplierReference !== '').toBe(true);
      }
    }
  }

  /** A reference is booked once: every answer names the same booking. */
  function noteBooked(
    { reference }: VenueOrder,
    answers: (string | null)[],
    confirmed: Map<string, string>,
  ): void {
    for (const answer of answers) {
      if (answer === null) continue;
      expect(confirmed.get(reference) ?? answer).toBe(answer);
      confirmed.set(reference, answer);
    }
  }
});

describe('Sale of own venues', () => {
  const preferences = { language: 'fr', currency: 'USD' };

  test('Texts are in the language of the reader where they are translated, else in English', async () => {
    await replaceInventory(ctx, [aVenue()]);
    expect(await supplier.details(ctx, code, preferences)).toMatchObject({
      name: "Salon d'essai",
      description: 'A lounge.',
      amenities: [{ key: 'wifi', name: 'Wi-Fi' }],
      fromPriceMinor: 4_200,
      currency: 'USD',
      timeZone: 'Europe/Paris',
    });
  });

  test('Without a price in the currency that is asked for, the first one applies and is named', async () => {
    await replaceInventory(ctx, [aVenue()]);
    const asked = { ...preferences, currency: 'GBP' };
    expect(await supplier.details(ctx, code, asked)).toMatchObject({
      fromPriceMinor: 3_800,
      currency: 'EUR',
    });
    const [slot] = (await supplier.slots(ctx, code, freshDate(), 'GBP')) ?? [];
    expect(slot).toMatchObject({ priceMinor: 3_800, currency: 'EUR' });
  });

  test('The supplier is offered once a venue is on sale', async () => {
    await replaceInventory(ctx, []);
    expect(await supplier.isOfferedTo?.(ctx)).toBe(false);
    await replaceInventory(ctx, [aVenue()]);
    expect(await supplier.isOfferedTo?.(ctx)).toBe(true);
  });

  test('Kinds are counted at the airports of the area', async () => {
    await replaceInventory(ctx, [
      aVenue(),
      aVenue({ code: 'CDG-GYM', kind: 'fitness' }),
      aVenue({ code: 'LIS-1', airport: 'LIS' }),
    ]);
    const counts = await supplier.countByKind(ctx, { countryCode: 'FR' });
    expect(Object.fromEntries(counts)).toEqual({ lounge: 1, fast_track: 0, dining: 0, fitness: 1 });
    expect((await supplier.countByKind(ctx, {})).get('lounge')).toBe(2);
  });
});

describe('Query plans of own venues', () => {
  beforeAll(async () => {
    const many = Array.from({ length: 800 }, (_, index) =>
      aVenue({
        code: `CDG-${1_000 + index}`,
        airport: index % 2 ? 'LIS' : 'CDG',
        kind: index % 50 ? 'dining' : 'lounge',
      }),
    );
    await replaceInventory(ctx, many);
    await ctx.db.execute(sql`
      insert into own_visits (reference, supplier_reference, access_code, venue_code, type, day, time, guests, total_minor, currency, state)
      select 'plan-' || n, 'x', 'x', 'CDG-' || (1000 + n % 800), 'prebook', current_date + n % 60, '10:00', 1, 1, 'EUR', 'confirmed'
      from generate_series(1, 20000) n`);
    await ctx.db.execute(sql`analyze own_venues`);
    await ctx.db.execute(sql`analyze own_visits`);
  });

  const planOf = async (query: ReturnType<typeof sql>): Promise<string> => {
    const rows = await ctx.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  test('The venues of an airport and the taken places of a day are read by their indexes', async () => {
    const venues = selectVenuesAt(ctx, 'CDG', 'lounge').getSQL() as ReturnType<typeof sql>;
    expect(await planOf(venues)).toMatch(/own_venues_sold/);
    expect(await planOf(selectTaken('CDG-1007', '2027-01-01'))).toMatch(/own_visits_in_slots/);
  });
});
