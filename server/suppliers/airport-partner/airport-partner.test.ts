import { beforeEach, describe, expect, test } from 'vitest';
import type { AirportSupplier } from '#server/modules/airport-services/catalogue/port.ts';
import { supplierSuite } from '#server/modules/airport-services/catalogue/testing/supplier-suite.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import { keptAnswers } from '#server/platform/supplier-http/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { addDays } from '#server/platform/time/index.ts';
import {
  type AirportPartnerStandIn,
  airportPartnerStandIn,
  aVenue,
} from '#server/testing/stand-ins/airport-partner/index.ts';
import { orderAmongFaults } from '#server/testing/stand-ins/order-among-faults.ts';
import { adapterOf, anOrder, ctx } from './testing/adapter.ts';

let standIn: AirportPartnerStandIn;
let supplier: AirportSupplier;
beforeEach(() => {
  standIn = airportPartnerStandIn();
  supplier = adapterOf(standIn);
});

const soon = () => inSeconds('Production', 600);
const english = { language: 'en', currency: 'EUR' };
const failureOf = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (err: unknown) => (isSupplierFailure(err) ? err.kind : String(err)),
  );

let day = 0;
supplierSuite('airport-partner', () => {
  const partner = airportPartnerStandIn();
  return {
    ctx,
    supplier: adapterOf(partner),
    airportCode: 'LIS',
    kind: 'lounge',
    unknownAirportCode: 'QQQ',
    venueId: 'lounge-1',
    unknownVenueId: 'lounge-9',
    freshDate: () => addDays('2027-03-01', day++),
  };
});

describe('Venues of an airport partner', () => {
  test('Every page is read once in ten minutes, for each currency', async () => {
    let nowMs = 0;
    supplier = adapterOf(standIn, { monotonicMs: () => nowMs });
    const listed = () => standIn.requests.filter(({ operation }) => operation === 'list_venues').length;
    expect([...(await supplier.countByKind(ctx, {})).values()]).toEqual([2, 1, 0, 0]);
    expect(listed()).toBe(2);
    await supplier.venuesAt(ctx, 'LIS', 'lounge', english);
    expect(listed()).toBe(2);
    await supplier.venuesAt(ctx, 'LIS', 'lounge', { ...english, currency: 'USD' });
    expect(listed()).toBe(4);
    nowMs = 600_001;
    await supplier.venuesAt(ctx, 'LIS', 'lounge', english);
    expect(listed()).toBe(6);
  });

  test('Texts are plain and in the language of the reader, and amenities that we know have our names', async () => {
    expect(await supplier.details(ctx, 'lounge-1', { language: 'de', currency: 'USD' })).toMatchObject({
      name: 'Partner-Lounge lounge-1',
      description: 'Quiet & bright.',
      amenities: [
        { key: 'showers', name: 'Duschen' },
        { key: 'piano', name: 'Grand piano' },
      ],
      showers: true,
      fromPriceMinor: 3_350,
      currency: 'USD',
      city: 'Lissabon',
      cancellation: { freeUntilHours: 24, lateRefundPercent: 25 },
    });
  });

  test('A venue that cannot be read, or is at an unknown airport, is left out and nothing else', async () => {
    standIn.quirks.mistake = (operation, answer) =>
      operation === 'list_venues'
        ? {
            ...answer,
            venues: [
              ...(answer.venues as object[]),
              { id: 'broken' },
              { ...aVenue('far'), airport: 'QQQ' },
              null,
            ],
          }
        : answer;
    expect((await supplier.venuesAt(ctx, 'LIS', 'lounge', english))?.map(({ id }) => id)).toEqual([
      'lounge-1',
    ]);
  });

  test('A price in another currency than asked for says so', async () => {
    const visit = { ...english, currency: 'JPY', venueId: 'lounge-1', type: 'prebook' as const };
    const asked = { ...visit, date: '2027-05-03', time: '10:00', guests: 2 };
    expect(await supplier.price(ctx, asked)).toMatchObject({
      totalMinor: 6_000,
      venue: { currency: 'EUR' },
      cost: { netMinor: 2_000, commissionMinor: 0, currency: 'EUR' },
    });
    expect((await supplier.slots(ctx, 'lounge-1', '2027-05-03', 'JPY'))?.[0]).toMatchObject({
      priceMinor: 3_000,
      currency: 'EUR',
    });
  });
});

describe('Orders at an airport partner', () => {
  test('An order carries everything that the partner needs, and its answer is kept without personal data', async () => {
    const order = anOrder({ guests: 2 });
    await supplier.book(ctx, order);
    expect(standIn.visits.get(order.reference)?.body).toMatchObject({
      operation: 'book_visit',
      agreed_total: { amount: '60.00', currency: 'EUR' },
      lead: { first_name: 'Ana', last_name: 'Silva', email: 'ana@people.example', phone: '+351 21 000 0000' },
      travellers: [{ first_name: 'Rui', last_name: 'Silva', passport: 'P123' }],
      flight_number: 'TP 123',
    });
    const [kept] = await keptAnswers(ctx, order.reference);
    expect(kept).toMatchObject({ supplier: 'airport-partner', operation: 'book', status: 200 });
    expect(kept?.body).toContain('AP1001');
    expect(kept?.body).not.toContain('AP1001X');
  });

  test.each<[string, (at: AirportPartnerStandIn) => void, Parameters<typeof anOrder>[0], string]>([
    ['without a place', ({ venues }) => Object.assign(venues[0] ?? {}, { capacity: 0 }), {}, 'sold_out'],
    ['at an unknown venue', () => {}, { venueId: 'lounge-9' }, 'rejected'],
    ['at a time without a slot', () => {}, { time: '10:20' }, 'rejected'],
    [
      'above the agreed price',
      ({ venues }) => Object.assign(venues[0] ?? {}, { prices: { EUR: '90.00' } }),
      {},
      'rejected',
    ],
  ])('An order %s is refused, and nothing is held or booked', async (_, prepare, more, kind) => {
    prepare(standIn);
    const order = anOrder(more);
    expect(await failureOf(supplier.hold(ctx, order, soon()))).toBe(kind);
    expect(await failureOf(supplier.book(ctx, order))).toBe(kind);
    expect(standIn.visits.size).toBe(0);
  });

  test('A reference that was cancelled is not booked again, so that a late request makes no booking', async () => {
    const order = anOrder();
    await supplier.book(ctx, order);
    await supplier.cancel(ctx, order);
    expect(await failureOf(supplier.book(ctx, order))).toBe('rejected');
    expect((await supplier.lookUp(ctx, order))?.state).toBe('cancelled');
  });

  test('A wrong secret and a wrong clock are refused by the partner, and are failures of ours', async () => {
    const wrong = adapterOf(standIn, { secret: `whsec_${Buffer.from('y'.repeat(32)).toString('base64')}` });
    expect(await failureOf(wrong.book(ctx, anOrder()))).toBe('error');
    const late = adapterOf(standIn, { clockMs: () => Date.now() - 600_000 });
    expect(await failureOf(late.book(ctx, anOrder()))).toBe('error');
    expect(standIn.visits.size).toBe(0);
  });

  test.each([404, 405, 409, 410])('A %d without a code leaves an order unknown', async (status) => {
    standIn.faults.plant(/book_visit/, { kind: 'given_up', status });
    const order = anOrder();
    expect(await failureOf(supplier.book(ctx, order))).toBe('timeout');
    expect((await supplier.lookUp(ctx, order))?.state).toBe('confirmed');
  });

  test('A partner that asks for a pause names when calls go on', async () => {
    standIn.faults.plant(/hold_visit/, { kind: 'status', status: 429, retryAfterSeconds: 7 });
    await expect(supplier.hold(ctx, anOrder(), soon())).rejects.toMatchObject({
      kind: 'unavailable',
      facts: { retryAfterSeconds: 7 },
    });
  });

  test.each([
    ['another visit', (visit: object) => ({ ...visit, reference: 'SJ-other' })],
    ['a mere hold', (visit: object) => ({ ...visit, state: 'held' })],
    ['no reference of its own', (visit: object) => ({ ...visit, partner_reference: '' })],
  ])('An answer to an order that names %s leaves it unknown', async (_, change) => {
    standIn.quirks.mistake = (operation, answer) =>
      operation === 'book_visit' ? { visit: change(answer.visit as object) } : answer;
    expect(await failureOf(supplier.book(ctx, anOrder()))).toBe('timeout');
  });

  test.each(['price_only', 'none'] as const)(
    'A partner that holds %s says so, and books all the same',
    async (kind) => {
      standIn.quirks.holds = kind;
      const order = anOrder();
      const hold = await supplier.hold(ctx, order, soon());
      expect(hold).toMatchObject({
        kind,
        price: kind === 'none' ? null : { currency: 'EUR', totalMinor: 3_000 },
      });
      expect(await supplier.lookUp(ctx, order)).toBeNull();
      expect((await supplier.book(ctx, order)).state).toBe('confirmed');
    },
  );

  test('A hold that the partner ends earlier ends then, and one that it ends later ends as we asked', async () => {
    const until = soon();
    const answerWith = (answered: string) => {
      standIn.quirks.mistake = (_, answer) => ({ ...answer, until: answered });
      return supplier.hold(ctx, anOrder(), until);
    };
    expect((await answerWith(inSeconds('Production', 60))).until < until).toBe(true);
    expect((await answerWith('2099-01-01T00:00:00+02:00')).until).toBe(until);
  });

  test('A booking that is decided later is pending, its event names it, and the look-up tells the decision', async () => {
    standIn.quirks.decidesLater = true;
    const [kept, refused] = [anOrder(), anOrder()];
    expect(await supplier.book(ctx, kept)).toMatchObject({
      state: 'pending',
      answersBy: '2030-01-01T00:00:00.000Z',
    });
    await supplier.book(ctx, refused);
    const { body } = standIn.decide(kept.reference, 'confirmed');
    expect(supplier.webhooks?.read(JSON.parse(body))).toEqual({
      eventId: `evt_${kept.reference}`,
      bookings: [{ reference: kept.reference }],
    });
    standIn.decide(refused.reference, 'cancelled');
    expect(await supplier.lookUp(ctx, kept)).toMatchObject({ state: 'confirmed', barcode: { format: 'qr' } });
    expect(await supplier.lookUp(ctx, refused)).toMatchObject({ state: 'cancelled' });
  });

  test.each([
    [{ state: 'pending' }, { state: 'pending' }],
    [
      { state: 'declined', reason: 'too_late' },
      { state: 'declined', reason: 'too_late' },
    ],
    [{ state: 'declined' }, { state: 'declined', reason: 'unspecified' }],
    [
      {
        state: 'cancelled',
        refund: { amount: '22.50', currency: 'EUR' },
        fee: { amount: '7.50', currency: 'EUR' },
      },
      { state: 'cancelled', amounts: { refundMinor: 2_250, feeMinor: 750, currency: 'EUR' } },
    ],
    [
      {
        state: 'cancelled',
        refund: { amount: '22.50', currency: 'EUR' },
        fee: { amount: '7.50', currency: 'USD' },
      },
      { state: 'cancelled', amounts: null },
    ],
  ])('The cancellation %j is %j', async (answered, expected) => {
    const order = anOrder();
    await supplier.book(ctx, order);
    standIn.quirks.cancels = answered;
    expect(await supplier.cancel(ctx, order)).toEqual(expected);
  });

  test.each([
    {},
    { id: 'e1', type: 'visit.changed', data: {} },
    { id: 'e1', type: 'other', data: { reference: 'SJ-1' } },
  ])('The event %j concerns no visit', (event) => {
    expect(supplier.webhooks?.read(event)).toBeNull();
  });

  test('After 200 orders among random faults nothing is booked twice, and every outcome is known', async () => {
    Object.assign(standIn.venues[0] ?? {}, { capacity: 1_000 });
    const orders = Array.from({ length: 200 }, () => anOrder());
    const orderOf = (round: number) => orders[round] as ReturnType<typeof anOrder>;
    const tally = await orderAmongFaults({
      standIn,
      seed: 3,
      rounds: orders.length,
      orderCall: /book_visit/,
      readCall: /look_up_visit/,
      moreFaults: [{ kind: 'doubled' }],
      order: (round) => supplier.book(ctx, orderOf(round)),
      lookUp: (round) => supplier.lookUp(ctx, orderOf(round)),
      countMade: (round) =>
        [...standIn.visits.values()].filter(({ reference }) => reference === orderOf(round).reference).length,
    });
    for (const count of Object.values(tally)) expect(count).toBeGreaterThan(5);
    expect(standIn.visits.size).toBe(tally.ordered + tally.found);
  });
});
