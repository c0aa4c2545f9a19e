import { beforeEach, describe, expect, test } from 'vitest';
import type {
  SupplierSearch,
  TransferOffer,
  TransferOrder,
  TransferSupplier,
} from '#server/modules/transfers/port.ts';
import { keptAnswers } from '#server/platform/supplier-http/index.ts';
import { type MozioStandIn, mozioStandIn } from '#server/testing/stand-ins/mozio.ts';
import { orderAmongFaults } from '#server/testing/stand-ins/order-among-faults.ts';
import { adapterOf, aSearch, ctx, orderOf, startedAt } from './testing/adapter.ts';

let nowMs: number;
let standIn: MozioStandIn;
let supplier: TransferSupplier;
let search: SupplierSearch;
let offers: TransferOffer[];
beforeEach(async () => {
  nowMs = startedAt;
  standIn = mozioStandIn(() => nowMs);
  supplier = adapterOf(standIn, () => nowMs);
  ({ search, offers } = await aSearch(supplier));
});

const anOrder = (index = 0) => orderOf(search, offers[index]);

describe('A reservation at Mozio', () => {
  test('A request carries the passenger, our reference and the amenities that cost extra', async () => {
    await supplier.reserve(ctx, { ...anOrder(), amenities: ['meet_and_greet', 'child_seat'] });
    const [{ body, reference } = { body: {}, reference: null }] = standIn.reservations;
    expect(reference).toMatch(/^SJ-/);
    expect(body).toMatchObject({
      email: 'ana@people.example',
      phone_number: '+351912345678',
      country_code_name: 'PT',
      currency: 'EUR',
      provider: { name: 'provider-0' },
      airline: 'AF',
      flight_number: 'AF1234',
      customer_special_instructions: 'Two surfboards',
      optional_amenities: ['child_seat'],
    });
  });

  test('It is confirmed once Mozio has decided, with its number and instructions as plain text', async () => {
    expect(await supplier.reserve(ctx, anOrder())).toMatchObject({
      state: 'confirmed',
      reservationId: 'reservation-1',
      confirmationNumber: 'MOZ-reservation-1',
      pickupInstructions: 'Look for the green sign',
    });
  });

  test('One that a provider declines is declined', async () => {
    standIn.quirks.outcome = 'failed';
    expect(await supplier.reserve(ctx, anOrder())).toMatchObject({ state: 'declined' });
  });

  test('A decision that takes long leaves it pending, and a later look-up tells it', async () => {
    standIn.quirks.decidedAfter = 20;
    const order = anOrder();
    const requested = await supplier.reserve(ctx, order);
    expect(requested).toMatchObject({ state: 'pending', answersBy: null });
    const key = { ...order, handle: requested.handle ?? null };
    expect(await supplier.lookUp(ctx, key)).toMatchObject({ state: 'pending' });
    expect(await supplier.cancel(ctx, key)).toEqual({ state: 'pending' });
    standIn.quirks.decidedAfter = 2;
    expect(await supplier.lookUp(ctx, key)).toMatchObject({
      state: 'confirmed',
      reservationId: 'reservation-1',
    });
  });

  test('A failure while its decision is waited for does not hide that it was requested', async () => {
    const order = anOrder();
    // The first look is the one before the request.
    standIn.faults.plant(/^POST .*reservations/, { kind: 'slow', delayMs: 0 });
    const requesting = supplier.reserve(ctx, order);
    await expect.poll(() => standIn.reservations.length).toBe(1);
    standIn.faults.plant(/^GET .*reservations/, { kind: 'status', status: 500 });
    expect(await requesting).toMatchObject({ reference: order.reference });
  });

  test.each([
    ['an expired search', () => (nowMs += 20 * 60_000), 'sold_out'],
    ['a changed price', () => standIn.quirks.changedResults.add(offers[0]?.key ?? ''), 'rejected'],
  ])('It is refused for %s, and nothing is reserved', async (_, change, kind) => {
    change();
    await expect(supplier.reserve(ctx, anOrder())).rejects.toMatchObject({ kind });
    expect(standIn.reservations).toHaveLength(0);
  });

  test('Refused fields are named as ours, without what was in them', async () => {
    const order = anOrder();
    const wrong = { ...order, passenger: { ...order.passenger, phone: '12', email: '' } };
    await expect(supplier.reserve(ctx, wrong)).rejects.toMatchObject({
      kind: 'rejected',
      message: 'mozio refused passenger.email (This field is required.)',
    });
    const short = { ...order, passenger: { ...order.passenger, phone: '12' } };
    await expect(supplier.reserve(ctx, short)).rejects.toMatchObject({
      message: 'mozio refused passenger.phone (Enter a valid phone number.)',
    });
  });

  test('One whose answer was lost is not found without the handle of its search', async () => {
    const order = anOrder();
    standIn.faults.plant(/^POST .*reservations/, { kind: 'lost' });
    await expect(supplier.reserve(ctx, order)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await supplier.lookUp(ctx, { ...order, handle: null })).toBeNull();
    expect(await supplier.lookUp(ctx, order)).toMatchObject({ reference: order.reference });
  });

  test('A second request with the same reference, after a lost answer, makes no second reservation', async () => {
    const order = anOrder();
    standIn.faults.plant(/^POST .*reservations/, { kind: 'lost' });
    await expect(supplier.reserve(ctx, order)).rejects.toMatchObject({ kind: 'timeout' });
    standIn.quirks.decidedAfter = 0;
    await supplier.reserve(ctx, order);
    expect(standIn.reservations).toHaveLength(1);
  });

  test('Two bookings of one search are told apart by our reference', async () => {
    const [first, second] = [anOrder(0), anOrder(1)];
    await supplier.reserve(ctx, first);
    await supplier.reserve(ctx, second);
    expect(await supplier.lookUp(ctx, first)).toMatchObject({ reservationId: 'reservation-1' });
    expect(await supplier.lookUp(ctx, second)).toMatchObject({ reservationId: 'reservation-2' });
  });

  test('Where Mozio does not repeat our reference, the only reservation is ours, and a second is not requested', async () => {
    standIn.quirks.repeatsReference = false;
    const first = anOrder(0);
    standIn.faults.plant(/^POST .*reservations/, { kind: 'lost' });
    await expect(supplier.reserve(ctx, first)).rejects.toMatchObject({ kind: 'timeout' });
    standIn.quirks.decidedAfter = 0;
    expect(await supplier.lookUp(ctx, first)).toMatchObject({ reservationId: 'reservation-1' });
    await expect(supplier.reserve(ctx, anOrder(1))).rejects.toMatchObject({ kind: 'rejected' });
    expect(standIn.reservations).toHaveLength(1);
  });

  test('Of several reservations without our reference none is taken for ours', async () => {
    standIn.quirks.repeatsReference = false;
    standIn.quirks.decidedAfter = 0;
    standIn.faults.plant(/^POST .*reservations/, { kind: 'doubled' });
    const order = anOrder();
    await supplier.reserve(ctx, order);
    expect(standIn.reservations).toHaveLength(2);
    await expect(supplier.lookUp(ctx, order)).rejects.toMatchObject({ kind: 'error' });
  });

  test('The answers to requests are kept', async () => {
    const order = anOrder();
    const { handle = null } = await supplier.reserve(ctx, order);
    await supplier.cancel(ctx, { ...order, handle });
    const kept = await keptAnswers(ctx, order.reference);
    expect(kept.map(({ operation, status }) => [operation, status])).toEqual([
      ['reserve', 202],
      ['cancel', 200],
    ]);
  });

  test('After 200 requests among random faults nothing is reserved twice, and every outcome is known', async () => {
    const orders: TransferOrder[] = [];
    for (let round = 0; round < 200; round += 1) {
      const found = await supplier.results(ctx, {
        query: search.query,
        handle: await supplier.begin(ctx, search.query),
      });
      const handle = { ...search.handle, searchId: `search-${standIn.searches.length}` };
      orders.push(orderOf({ query: search.query, handle }, found.offers[0]));
    }
    const tally = await orderAmongFaults({
      standIn,
      seed: 11,
      rounds: orders.length,
      orderCall: /^POST .*reservations/,
      readCall: /^GET .*reservations/,
      order: (round) => supplier.reserve(ctx, orders[round] as TransferOrder),
      lookUp: (round) => supplier.lookUp(ctx, orders[round] as TransferOrder),
      countMade: (round) =>
        standIn.reservations.filter(({ reference }) => reference === orders[round]?.reference).length,
    });
    for (const count of Object.values(tally)) expect(count).toBeGreaterThan(5);
  });
});

describe('A cancellation at Mozio', () => {
  async function aReservation() {
    const order = anOrder();
    const { handle = null } = await supplier.reserve(ctx, order);
    return { ...order, handle };
  }

  test('The terms of the offer decide what is refunded, and a repeat finds it cancelled', async () => {
    const key = await aReservation();
    expect(await supplier.cancel(ctx, key)).toEqual({ state: 'cancelled', amounts: null });
    expect(await supplier.cancel(ctx, key)).toEqual({ state: 'cancelled', amounts: null });
    expect(await supplier.lookUp(ctx, key)).toMatchObject({ state: 'cancelled' });
  });

  test('One that comes too late is declined, and the reservation stands', async () => {
    const key = await aReservation();
    standIn.quirks.isTooLate = true;
    expect(await supplier.cancel(ctx, key)).toEqual({ state: 'declined', reason: 'too_late' });
    expect(await supplier.lookUp(ctx, key)).toMatchObject({ state: 'confirmed' });
  });

  test('A reservation that cannot be cancelled is not asked about', async () => {
    const key = await aReservation();
    standIn.quirks.canCancel = false;
    standIn.faults.plant(/^DELETE/, { kind: 'status', status: 500 });
    expect(await supplier.cancel(ctx, key)).toEqual({ state: 'declined', reason: 'not_cancellable' });
  });

  test('One whose answer was lost is unknown, and its repeat finds it cancelled', async () => {
    const key = await aReservation();
    standIn.faults.plant(/^DELETE/, { kind: 'lost' });
    await expect(supplier.cancel(ctx, key)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await supplier.cancel(ctx, key)).toEqual({ state: 'cancelled', amounts: null });
  });

  test('One that a proxy delivers twice is cancelled once', async () => {
    const key = await aReservation();
    standIn.faults.plant(/^DELETE/, { kind: 'doubled' });
    expect(await supplier.cancel(ctx, key)).toEqual({ state: 'cancelled', amounts: null });
  });

  test.each([
    [404, { detail: 'Not found.' }],
    [400, { non_field_errors: ['search_expired'] }],
  ])(
    'A reservation whose search Mozio has forgotten (%i) is cancelled by its number',
    async (status, body) => {
      const key = await aReservation();
      standIn.faults.plant(/^GET .*reservations.*poll/, { kind: 'status', status, body });
      expect(await supplier.cancel(ctx, key)).toEqual({ state: 'cancelled', amounts: null });
      expect(standIn.reservations).toMatchObject([{ isCancelled: true }]);
    },
  );

  test('What was never reserved does not count as cancelled', async () => {
    await expect(supplier.cancel(ctx, anOrder())).rejects.toMatchObject({ kind: 'rejected' });
    const key = { ...anOrder(), handle: null };
    await expect(supplier.cancel(ctx, key)).rejects.toMatchObject({ kind: 'rejected' });
  });
});
