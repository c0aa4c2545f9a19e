import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computePaymentStatus, lostMinorOf, type PaymentFact, type PaymentStatus } from './payment-state.ts';
import type { NamedDispute } from './port.ts';

const paid = 12_000;

const fact = (type: PaymentFact['type'], more: Partial<PaymentFact> = {}): PaymentFact => ({
  type,
  eventId: `evt_${type}`,
  amountMinor: paid,
  refundId: null,
  isRunningTotal: false,
  failureCode: type === 'payment.failed' ? 'card_declined' : null,
  occurredAt: '2026-11-20T12:00:00.000Z',
  ...more,
});

const sevenEvents = [
  fact('payment.created'),
  fact('payment.authorized'),
  fact('payment.succeeded'),
  fact('refund.succeeded', { amountMinor: 5_000 }),
  fact('payment.disputed'),
  fact('payment.failed'),
  fact('payment.cancelled'),
];

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, first] of items.entries()) {
    for (const rest of ordersOf(items.toSpliced(index, 1))) yield [first, ...rest];
  }
}

/** Applies events one by one as they arrive; each result is the start of the next step. */
function applyOneByOne(facts: readonly PaymentFact[]): { end: PaymentStatus; everOverPaid: boolean } {
  let end = computePaymentStatus(
    { state: 'requires_payment', capturedMinor: 0, disputeState: null, refunds: [] },
    [],
  );
  let everOverPaid = false;
  for (const index of facts.keys()) {
    const next = computePaymentStatus({ ...end, refunds: [] }, facts.slice(0, index + 1));
    end = { ...next, refundedMinor: Math.max(next.refundedMinor, end.refundedMinor) };
    everOverPaid ||= end.refundedMinor > end.capturedMinor || end.capturedMinor > paid;
  }
  return { end, everOverPaid };
}

describe('Payment status', () => {
  test('All 5,040 orders of the seven payment event types lead to the same status', () => {
    let orders = 0;
    for (const order of ordersOf(sevenEvents)) {
      orders += 1;
      expect(applyOneByOne(order)).toEqual({
        end: {
          state: 'captured',
          capturedMinor: 12_000,
          refundedMinor: 5_000,
          isOverRefunded: false,
          failureCode: null,
          disputeState: 'opened',
        },
        everOverPaid: false,
      });
    }
    expect(orders).toBe(5_040);
  });

  test.each([
    [['payment.created'], 'requires_payment', null],
    [['payment.failed'], 'failed', 'card_declined'],
    [['payment.failed', 'payment.authorized'], 'authorized', null],
    [['payment.authorized', 'payment.cancelled'], 'voided', null],
    [['payment.failed', 'payment.cancelled'], 'voided', 'card_declined'],
    [['payment.cancelled', 'payment.succeeded'], 'captured', null],
    [['refund.succeeded'], 'requires_payment', null],
    [['refund.succeeded', 'payment.authorized'], 'authorized', null],
  ] as const)('The events %j in any order lead to the payment status %s', (types, state, failureCode) => {
    for (const order of ordersOf(types.map((type) => fact(type)))) {
      expect(applyOneByOne(order).end).toMatchObject({ state, failureCode, refundedMinor: 0 });
    }
  });

  test('In 5,000 random event sequences with repeats refunds never exceed the payment', () => {
    const anyFact = fc.record({
      type: fc.constantFrom(...sevenEvents.map(({ type }) => type)),
      eventId: fc.integer({ min: 0, max: 10_000 }).map((number) => `evt_${number}`),
      amountMinor: fc.integer({ min: 1, max: paid }),
      refundId: fc.constantFrom(null, null, 'rf_1', 'rf_2'),
      isRunningTotal: fc.boolean(),
      failureCode: fc.constantFrom(null, 'card_declined', 'expired_card'),
      occurredAt: fc.constantFrom(null, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:01.000Z'),
    });
    // Payments are authorised and captured in full; events with other amounts are rejected earlier.
    const facts = fc
      .uniqueArray(anyFact, { selector: ({ eventId }) => eventId, maxLength: 14 })
      .map((all) =>
        all.map((one) => (one.type.startsWith('payment.') ? { ...one, amountMinor: paid } : one)),
      );
    const twoOrders = facts.chain((all) => {
      const withRepeats = fc
        .subarray(all)
        .chain((again) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }));
      return fc.tuple(withRepeats, withRepeats);
    });
    fc.assert(
      fc.property(twoOrders, ([one, other]) => {
        const first = applyOneByOne(one);
        expect(first.everOverPaid).toBe(false);
        expect(applyOneByOne(other)).toEqual(first);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('Refund totals', () => {
  const captured = (refunds: number[] = []) => ({
    state: 'captured' as const,
    capturedMinor: paid,
    disputeState: null,
    refunds,
  });
  const refundEvent = (eventId: string, amountMinor: number, isRunningTotal = false) =>
    fact('refund.succeeded', { eventId, amountMinor, isRunningTotal });

  test('A refund event that matches one of our refunds is not counted again; others are added', () => {
    expect(computePaymentStatus(captured([500]), [refundEvent('a', 500)]).refundedMinor).toBe(500);
    expect(
      computePaymentStatus(captured([500]), [refundEvent('a', 500), refundEvent('b', 500)]).refundedMinor,
    ).toBe(1_000);
    expect(computePaymentStatus(captured([500]), [refundEvent('a', 300)]).refundedMinor).toBe(800);
  });

  test('A refund event that names another refund is added, even if the amount is that of one of ours', () => {
    const named = { ...refundEvent('a', 500), refundId: 'rf_dashboard' };
    expect(computePaymentStatus(captured([500]), [named]).refundedMinor).toBe(1_000);
    expect(computePaymentStatus(captured([500]), [named, { ...named, eventId: 'b' }]).refundedMinor).toBe(
      1_000,
    );
  });

  test('Of refund events with running totals only the largest counts', () => {
    expect(
      computePaymentStatus(captured(), [refundEvent('b', 1_500, true), refundEvent('a', 1_000, true)])
        .refundedMinor,
    ).toBe(1_500);
    expect(computePaymentStatus(captured([700]), [refundEvent('a', 700, true)]).refundedMinor).toBe(700);
  });

  test('Refunds above the payment are capped at the payment and flagged', () => {
    const status = computePaymentStatus(captured(), [refundEvent('a', 9_000), refundEvent('b', 9_000)]);
    expect(status).toMatchObject({ refundedMinor: 12_000, isOverRefunded: true });
  });

  test('Refunds of a partial capture are capped at the captured part', () => {
    const own = { state: 'captured' as const, capturedMinor: 4_000, disputeState: null, refunds: [] };
    expect(computePaymentStatus(own, [refundEvent('a', 9_000)]).refundedMinor).toBe(4_000);
  });
});

test('A late authorisation event does not undo our own void, but a capture event does', () => {
  const voided = { state: 'voided' as const, capturedMinor: 0, disputeState: null, refunds: [] };
  expect(computePaymentStatus(voided, [fact('payment.authorized')]).state).toBe('voided');
  expect(computePaymentStatus(voided, [fact('payment.succeeded')])).toMatchObject({
    state: 'captured',
    capturedMinor: 12_000,
  });
});

test('A dispute ends as its last event says, in any order of the events', () => {
  const own = { state: 'captured' as const, capturedMinor: paid, disputeState: null, refunds: [] };
  const endOf = (...types: PaymentFact['type'][]) =>
    computePaymentStatus(
      own,
      types.map((type) => fact(type)),
    ).disputeState;
  expect(endOf('payment.disputed', 'payment.dispute_won')).toBe('won');
  expect(endOf('payment.dispute_lost', 'payment.disputed')).toBe('lost');
  const lost = { ...own, disputeState: 'lost' as const };
  expect(computePaymentStatus(lost, [fact('payment.dispute_won')]).disputeState).toBe('lost');
});

describe('Several disputes of a payment', () => {
  const own = { state: 'captured' as const, capturedMinor: paid, disputeState: null, refunds: [] };
  const told = (id: string, state: NamedDispute['state'], amountMinor = paid) =>
    fact('payment.disputed', { eventId: `evt_${id}_${state}`, disputes: [{ id, state, amountMinor }] });

  test.each([
    ['won', [told('dp_1', 'opened'), told('dp_1', 'won')]],
    ['opened', [told('dp_1', 'opened'), told('dp_1', 'won'), told('dp_2', 'opened')]],
    ['opened', [told('dp_1', 'lost'), told('dp_2', 'opened')]],
    ['lost', [told('dp_1', 'lost'), told('dp_2', 'opened'), told('dp_2', 'won')]],
    ['won', [told('dp_1', 'won'), told('dp_2', 'opened'), told('dp_2', 'won')]],
    ['opened', [fact('payment.disputed'), fact('payment.dispute_won'), told('dp_2', 'opened')]],
    ['won', [fact('payment.disputed'), told('dp_1', 'won')]],
  ] as const)('The payment is %s, in any order of the events and however often they come', (state, facts) => {
    for (const order of ordersOf(facts)) {
      let end = own as Parameters<typeof computePaymentStatus>[0];
      for (const index of order.keys())
        end = { ...end, ...computePaymentStatus(end, [...order.slice(0, index + 1), ...order.slice(0, 1)]) };
      expect(end.disputeState).toBe(state);
    }
  });

  test('What the bank keeps is the sum of the disputes that are lost, each of them once', () => {
    const facts = [
      told('dp_1', 'lost', 4_000),
      { ...told('dp_1', 'lost', 4_000), eventId: 'again' },
      told('dp_2', 'lost', 3_000),
      told('dp_2', 'opened', 3_000),
      told('dp_3', 'won', 2_000),
    ];
    expect(lostMinorOf(facts)).toBe(7_000);
    expect(lostMinorOf([fact('payment.dispute_lost', { amountMinor: 500 })])).toBe(500);
  });
});

test('A refund of the dashboard whose failure is reported does not count, in any order of its events', () => {
  const own = { state: 'captured' as const, capturedMinor: paid, disputeState: null, refunds: [] };
  const events = (['refund.succeeded', 'refund.failed'] as const).map((type) =>
    fact(type, { refundId: 're_1', amountMinor: 500 }),
  );
  for (const order of ordersOf(events)) expect(computePaymentStatus(own, order).refundedMinor).toBe(0);
});
