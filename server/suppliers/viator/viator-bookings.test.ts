import { beforeEach, describe, expect, test } from 'vitest';
import type { ExperienceSupplier } from '#server/modules/experiences/port.ts';
import { keptAnswers } from '#server/platform/supplier-http/index.ts';
import { orderAmongFaults } from '#server/testing/stand-ins/order-among-faults.ts';
import { type ViatorStandIn, viatorStandIn } from '#server/testing/stand-ins/viator/index.ts';
import { adapterOf, anOrder, ctx, startedAt } from './testing/adapter.ts';

let nowMs: number;
let standIn: ViatorStandIn;
let supplier: ExperienceSupplier;
const inAnHour = new Date(startedAt + 3_600_000).toISOString();
beforeEach(() => {
  nowMs = startedAt;
  standIn = viatorStandIn(() => nowMs);
  supplier = adapterOf(standIn, () => nowMs);
});

async function aBooking(code?: string) {
  const order = anOrder(code);
  const booked = await supplier.book(ctx, order);
  return { key: { reference: order.reference, handle: null }, booked };
}

describe('A hold at Viator', () => {
  test.each([
    ['5011HELD', true, 'held'],
    ['5010PARIS', true, 'price_only'],
    ['5010PARIS', false, 'none'],
  ])('It says what %s holds (price: %s), and ends when Viator says', async (code, holdsPrice, kind) => {
    standIn.quirks.holdsPrice = holdsPrice;
    const hold = await supplier.hold(ctx, anOrder(code), inAnHour);
    expect(hold).toMatchObject({
      kind,
      until: kind === 'none' ? inAnHour : '2026-11-24T12:05:00.000Z',
      price: kind === 'none' ? null : { currency: 'EUR', totalMinor: 10_948 },
    });
  });

  test('A booking takes over its hold at the held price, while it lasts', async () => {
    const order = anOrder('5011HELD');
    const { handle } = await supplier.hold(ctx, order, inAnHour);
    standIn.quirks.priceFactor = 2;
    standIn.quirks.isSoldOut = true;
    const booked = await supplier.book(ctx, { ...order, handle });
    expect(booked).toMatchObject({ state: 'confirmed', supplierReference: handle?.bookingRef });
    expect(standIn.bookings[0]?.retail).toBe(109.48);
  });

  test('After its end the price is asked for again, and a higher one or a full slot refused', async () => {
    const order = anOrder();
    const { handle } = await supplier.hold(ctx, order, inAnHour);
    nowMs += 6 * 60_000;
    standIn.quirks.priceFactor = 1.01;
    await expect(supplier.book(ctx, { ...order, handle })).rejects.toMatchObject({ kind: 'rejected' });
    standIn.quirks.priceFactor = 1;
    standIn.quirks.isSoldOut = true;
    await expect(supplier.book(ctx, { ...order, handle })).rejects.toMatchObject({ kind: 'sold_out' });
    expect(standIn.bookings).toHaveLength(0);
    standIn.quirks.isSoldOut = false;
    expect(await supplier.book(ctx, { ...order, handle })).toMatchObject({ state: 'confirmed' });
  });

  test('One whose answer was lost is unknown, is no booking, and may be made again', async () => {
    const order = anOrder();
    standIn.faults.plant(/hold/, { kind: 'lost' });
    await expect(supplier.hold(ctx, order, inAnHour)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await supplier.lookUp(ctx, order)).toBeNull();
    expect(await supplier.hold(ctx, order, inAnHour)).toMatchObject({ kind: 'price_only' });
  });
});

describe('A booking at Viator', () => {
  test('It has the voucher on Viator’s host, its number, and what it costs us', async () => {
    const { booked } = await aBooking();
    expect(booked).toMatchObject({
      state: 'confirmed',
      ticketCode: booked.supplierReference,
      voucherUrl: `https://api.viator.com/ticket/${booked.supplierReference}`,
      cost: { netMinor: 8_211, commissionMinor: 2_737, currency: 'EUR' },
    });
  });

  test('Names, ages and answers go by traveller, counted from 1, and places say what they are', async () => {
    const order = anOrder('5013ASKS', {
      travellers: [
        { firstName: 'Ana', lastName: 'Silva', band: 'adult' },
        { firstName: 'Rui', lastName: 'Silva', band: 'adult' },
        { firstName: 'Eva', lastName: 'Silva', band: 'child' },
      ],
      answers: [
        { id: 'TRANSFER_ARRIVAL_MODE', question: '', answer: 'SEA', unit: null, traveller: null },
        {
          id: 'PICKUP_POINT',
          question: '',
          answer: 'LOC-hotel',
          unit: null,
          traveller: null,
          location: 'place',
        },
        ...[0, 1, 2].map((traveller) => ({
          id: 'WEIGHT',
          question: '',
          answer: '70',
          unit: 'kg',
          traveller,
        })),
      ],
    });
    await supplier.book(ctx, order);
    const sent = standIn.bookings[0]?.body.bookingQuestionAnswers;
    expect(sent).toEqual(
      expect.arrayContaining([
        { question: 'AGEBAND', answer: 'CHILD', travelerNum: 3 },
        { question: 'FULL_NAMES_FIRST', answer: 'Rui', travelerNum: 2 },
        { question: 'WEIGHT', answer: '70', unit: 'kg', travelerNum: 1 },
        { question: 'PICKUP_POINT', answer: 'LOC-hotel', unit: 'LOCATION_REFERENCE' },
        { question: 'TRANSFER_ARRIVAL_MODE', answer: 'SEA' },
      ]),
    );
    const words = anOrder('5013ASKS', {
      ...order,
      answers: order.answers.map((one) =>
        one.id === 'PICKUP_POINT' ? { ...one, answer: 'The station', location: 'text' as const } : one,
      ),
    });
    await supplier.book(ctx, { ...words, reference: `${order.reference}-2` });
    expect(standIn.bookings[1]?.body.bookingQuestionAnswers).toContainEqual({
      question: 'PICKUP_POINT',
      answer: 'The station',
      unit: 'FREETEXT',
    });
  });

  test('A missing answer is refused, and nothing is booked', async () => {
    await expect(supplier.book(ctx, anOrder('5013ASKS'))).rejects.toMatchObject({ kind: 'rejected' });
    expect(standIn.bookings).toHaveLength(0);
  });

  test.each([
    ['PENDING', 'pending'],
    ['IN_PROGRESS', 'pending'],
    ['ON_HOLD', 'pending'],
    ['SOMETHING_NEW', 'pending'],
    ['REJECTED', 'rejected'],
    ['FAILED', 'rejected'],
  ])(
    'The status %s is "%s", without a ticket, and a look-up tells what became of it',
    async (status, state) => {
      standIn.quirks.bookStatus = status;
      const { key, booked } = await aBooking();
      expect(booked).toMatchObject({ state, ticketCode: null, voucherUrl: null });
      expect(await supplier.lookUp(ctx, key)).toEqual(booked);
      if (state !== 'pending') return;
      const [row] = standIn.bookings;
      if (row) row.status = 'CONFIRMED';
      expect(await supplier.lookUp(ctx, key)).toMatchObject({
        state: 'confirmed',
        ticketCode: row?.bookingRef,
      });
    },
  );

  test('A reference that a rejection used up books nothing more, and the look-up tells why', async () => {
    standIn.quirks.bookStatus = 'REJECTED';
    const order = anOrder();
    await supplier.book(ctx, order);
    standIn.quirks.bookStatus = 'CONFIRMED';
    await expect(supplier.book(ctx, order)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await supplier.lookUp(ctx, order)).toMatchObject({ state: 'rejected' });
    expect(standIn.bookings).toHaveLength(1);
  });

  test.each([
    { kind: 'lost' as const },
    { kind: 'given_up' as const, status: 504 },
    { kind: 'given_up' as const, status: 500 },
    { kind: 'cut' as const, bytes: 20 },
  ])('One that takes longer than its answer ($kind $status) is found by our reference', async (fault) => {
    const order = anOrder();
    standIn.faults.plant(/\/book$/, fault);
    await expect(supplier.book(ctx, order)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await supplier.lookUp(ctx, order)).toMatchObject({ state: 'confirmed' });
    expect(await supplier.book(ctx, order)).toMatchObject({ state: 'confirmed' });
    expect(standIn.bookings).toHaveLength(1);
  });

  test('A call may take 120 seconds, as Viator advises', () => {
    expect(supplier.bookTimeoutMs).toBe(120_000);
  });

  test('The answers are kept without who travels', async () => {
    const { key } = await aBooking();
    const kept = await keptAnswers(ctx, key.reference);
    expect(kept.map(({ operation }) => operation)).toEqual(['book']);
    expect(kept[0]?.body).not.toMatch(/Silva|people/);
  });

  test('After 200 bookings among random faults, doubled requests included, nothing is booked twice', async () => {
    const orders = Array.from({ length: 200 }, () => anOrder());
    const orderOf = (round: number) => orders[round] as (typeof orders)[number];
    const tally = await orderAmongFaults({
      standIn,
      seed: 23,
      rounds: orders.length,
      orderCall: /\/bookings\/book$/,
      readCall: /\/bookings\/status$/,
      moreFaults: [{ kind: 'doubled' }],
      order: (round) => supplier.book(ctx, orderOf(round)),
      lookUp: (round) => supplier.lookUp(ctx, orderOf(round)),
      countMade: (round) =>
        standIn.bookings.filter(({ partnerBookingRef }) => partnerBookingRef === orderOf(round).reference)
          .length,
    });
    for (const count of Object.values(tally)) expect(count).toBeGreaterThan(5);
  });
});

describe('A cancellation at Viator', () => {
  test('What it returns is of our net price, and a repeat tells the same', async () => {
    standIn.quirks.refundPercent = 50;
    const { key } = await aBooking();
    const amounts = { refundMinor: 4_105, feeMinor: 4_106, currency: 'EUR' };
    expect(await supplier.quoteCancel(ctx, key)).toEqual({
      ...amounts,
      validUntil: '2026-11-24T12:01:00.000Z',
    });
    expect(await supplier.cancel(ctx, key)).toEqual({ state: 'cancelled', amounts });
    expect(await supplier.cancel(ctx, key)).toEqual({ state: 'cancelled', amounts });
    expect(await supplier.quoteCancel(ctx, key)).toBeNull();
  });

  test('One whose answer was lost is unknown, and its repeat finds it cancelled', async () => {
    const { key } = await aBooking();
    standIn.faults.plant(/\/cancel$/, { kind: 'lost' });
    await expect(supplier.cancel(ctx, key)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await supplier.cancel(ctx, key)).toMatchObject({ state: 'cancelled', amounts: { feeMinor: 0 } });
  });

  test('A booking that its operator cancelled is cancelled, whatever its quote says', async () => {
    const { key, booked } = await aBooking();
    standIn.recordEvent(booked.supplierReference, 'CANCELLATION', 'CANCELED');
    standIn.quirks.isCancellable = false;
    expect(await supplier.cancel(ctx, key)).toMatchObject({ state: 'cancelled', amounts: { feeMinor: 0 } });
  });

  test('One that a proxy delivers twice is cancelled once', async () => {
    const { key } = await aBooking();
    standIn.faults.plant(/\/cancel$/, { kind: 'doubled' });
    expect(await supplier.cancel(ctx, key)).toMatchObject({ state: 'cancelled' });
  });

  test('A booking that cannot be cancelled is declined with a reason, and stands', async () => {
    const { key } = await aBooking();
    standIn.quirks.isCancellable = false;
    expect(await supplier.cancel(ctx, key)).toEqual({ state: 'declined', reason: 'too_late' });
    expect(await supplier.quoteCancel(ctx, key)).toBeNull();
    standIn.quirks.isCancellable = true;
    standIn.quirks.declineReason = 'NOT_CANCELLABLE';
    expect(await supplier.cancel(ctx, key)).toEqual({ state: 'declined', reason: 'not_cancellable' });
    expect(await supplier.lookUp(ctx, key)).toMatchObject({ state: 'confirmed' });
  });
});

describe('The list of changes of Viator', () => {
  test('It begins at the present, names bookings by our reference, and goes on page by page', async () => {
    const start = await supplier.changesSince?.(ctx, null);
    expect(start).toMatchObject({ bookings: [], hasMore: false });
    const made = [await aBooking(), await aBooking(), await aBooking()];
    nowMs += 60_000;
    for (const { booked } of made) standIn.recordEvent(booked.supplierReference, 'CANCELLATION', 'CANCELED');
    const first = await supplier.changesSince?.(ctx, start?.cursor ?? '');
    expect(first).toMatchObject({ hasMore: true });
    expect(first?.bookings).toEqual(made.slice(0, 2).map(({ key }) => ({ reference: key.reference })));
    expect(await supplier.lookUp(ctx, made[0]?.key ?? { reference: '', handle: null })).toMatchObject({
      state: 'cancelled',
    });
  });

  test('Events are acknowledged by the call after the one that told them, once their page was stored', async () => {
    const start = await supplier.changesSince?.(ctx, null);
    const { booked, key } = await aBooking();
    standIn.recordEvent(booked.supplierReference, 'CANCELLATION', 'CANCELED');
    const told = await supplier.changesSince?.(ctx, start?.cursor ?? '');
    expect(told?.bookings).toEqual([{ reference: key.reference }]);
    expect(standIn.acknowledged).toEqual([]);
    // The page was not stored, so it is told again.
    expect((await supplier.changesSince?.(ctx, start?.cursor ?? ''))?.bookings).toHaveLength(1);
    standIn.faults.plant(/acknowledge/, { kind: 'lost' });
    await expect(supplier.changesSince?.(ctx, told?.cursor ?? '')).rejects.toMatchObject({ kind: 'timeout' });
    const after = await supplier.changesSince?.(ctx, told?.cursor ?? '');
    expect(standIn.acknowledged).toContain('PBE-1');
    expect(after).toMatchObject({ bookings: [], hasMore: false });
  });

  const refused = (status: number, code: string) => ({
    kind: 'status' as const,
    status,
    body: { code, message: '', timestamp: '', trackingId: 'T-1' },
  });
  /** A context that keeps what is logged as a warning. */
  function watched() {
    const warnings: string[] = [];
    const log = Object.assign(Object.create(ctx.log), {
      warn: (_: unknown, message: string) => warnings.push(message),
    });
    return { warnings, ctx: { ...ctx, log } };
  }
  /** Bookings that their operators cancelled a minute after each other, and the list up to its first page of two. */
  async function readFirstPage() {
    const start = await supplier.changesSince?.(ctx, null);
    const made = [await aBooking(), await aBooking(), await aBooking()];
    for (const { booked } of made) {
      nowMs += 60_000;
      standIn.recordEvent(booked.supplierReference, 'CANCELLATION', 'CANCELED');
    }
    const first = await supplier.changesSince?.(ctx, start?.cursor ?? '');
    return { cursor: first?.cursor ?? '', references: made.map(({ key }) => ({ reference: key.reference })) };
  }

  test.each([
    [400, 'BAD_REQUEST'],
    [404, 'NOT_FOUND'],
    [409, 'ALREADY_ACKNOWLEDGED'],
  ])(
    'An acknowledgement that is refused with %i is logged, and the list is read on',
    async (status, code) => {
      const { cursor, references } = await readFirstPage();
      standIn.faults.plant(/acknowledge/, refused(status, code));
      const { ctx: watching, warnings } = watched();
      const next = await supplier.changesSince?.(watching, cursor);
      expect(next?.bookings).toContainEqual(references[2]);
      expect(warnings).toEqual(['changes of a supplier were not acknowledged']);
      const { acknowledge } = JSON.parse(next?.cursor ?? '{}');
      expect(acknowledge).not.toContain('PBE-1');
    },
  );

  test('An acknowledgement that an outage stops is sent again before the list is read on', async () => {
    const { cursor } = await readFirstPage();
    for (const status of [503, 500]) {
      standIn.faults.plant(/acknowledge/, { kind: 'status', status });
      await expect(supplier.changesSince?.(ctx, cursor)).rejects.toMatchObject({ isSupplierFailure: true });
    }
    await supplier.changesSince?.(ctx, cursor);
    expect(standIn.acknowledged).toEqual(['PBE-1', 'PBE-2']);
  });

  test.each([
    [400, 'INVALID_CURSOR'],
    [404, 'NOT_FOUND'],
  ])(
    'A cursor that is refused with %i is replaced by the time of the last event that was read',
    async (status, code) => {
      const { cursor, references } = await readFirstPage();
      standIn.faults.plant(/^GET .*bookings\/modified-since$/, refused(status, code));
      const { ctx: watching, warnings } = watched();
      const next = await supplier.changesSince?.(watching, cursor);
      expect(next).toMatchObject({ bookings: [references[2]], hasMore: false });
      expect(warnings).toEqual(['a list of changes goes on from a time, without its cursor']);
    },
  );

  test('A cursor stays after a failure that is no refusal', async () => {
    const { cursor } = await readFirstPage();
    for (const status of [503, 500, 400]) {
      standIn.faults.plant(/^GET .*bookings\/modified-since$/, { kind: 'status', status });
      await expect(supplier.changesSince?.(ctx, cursor)).rejects.toMatchObject({ isSupplierFailure: true });
    }
  });
});
