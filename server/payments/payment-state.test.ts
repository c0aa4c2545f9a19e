import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PaymentFact, type Standing, standingOf } from './payment-state.ts';

const paid = 12_000;

const fact = (type: PaymentFact['type'], more: Partial<PaymentFact> = {}): PaymentFact => ({
  type,
  eventId: `evt_${type}`,
  amountMinor: paid,
  isRunningTotal: false,
  failureCode: type === 'payment.failed' ? 'card_declined' : null,
  occurredAt: '2026-11-20T12:00:00.000Z',
  ...more,
});

const seven = [
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

/** Takes events one by one, as they arrive: what was concluded before is the ground of what comes next. */
function takeOneByOne(facts: readonly PaymentFact[]): { end: Standing; everOverPaid: boolean } {
  let end = standingOf({ state: 'requires_payment', capturedMinor: 0, refunds: [] }, []);
  let everOverPaid = false;
  for (const index of facts.keys()) {
    const next = standingOf({ ...end, refunds: [] }, facts.slice(0, index + 1));
    end = { ...next, refundedMinor: Math.max(next.refundedMinor, end.refundedMinor) };
    everOverPaid ||= end.refundedMinor > end.capturedMinor || end.capturedMinor > paid;
  }
  return { end, everOverPaid };
}

describe('the state of a payment', () => {
  test('is the same after all 5,040 orders of created, authorised, succeeded, refunded, disputed, failed, cancelled', () => {
    let orders = 0;
    for (const order of ordersOf(seven)) {
      orders += 1;
      expect(takeOneByOne(order)).toEqual({
        end: {
          state: 'captured',
          capturedMinor: 12_000,
          refundedMinor: 5_000,
          isOverRefunded: false,
          failureCode: null,
          isDisputed: true,
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
  ] as const)('after %j, in any order, is %s', (types, state, failureCode) => {
    for (const order of ordersOf(types.map((type) => fact(type)))) {
      expect(takeOneByOne(order).end).toMatchObject({ state, failureCode, refundedMinor: 0 });
    }
  });

  test('never holds a refund above what was paid, whatever is told: 5,000 random sequences with repeats', () => {
    const anyFact = fc.record({
      type: fc.constantFrom(...seven.map(({ type }) => type)),
      eventId: fc.integer({ min: 0, max: 10_000 }).map((number) => `evt_${number}`),
      amountMinor: fc.integer({ min: 1, max: paid }),
      isRunningTotal: fc.boolean(),
      failureCode: fc.constantFrom(null, 'card_declined', 'expired_card'),
      occurredAt: fc.constantFrom(null, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:01.000Z'),
    });
    // Money is authorised and taken as a whole: other amounts are refused before they come here.
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
        const first = takeOneByOne(one);
        expect(first.everOverPaid).toBe(false);
        expect(takeOneByOne(other)).toEqual(first);
      }),
      { numRuns: 5_000 },
    );
  }, 60_000);
});

describe('refunds', () => {
  const captured = (refunds: number[] = []) => ({ state: 'captured' as const, capturedMinor: paid, refunds });
  const told = (eventId: string, amountMinor: number, isRunningTotal = false) =>
    fact('refund.succeeded', { eventId, amountMinor, isRunningTotal });

  test('of ours are not counted again when the gateway tells of them, others are', () => {
    expect(standingOf(captured([500]), [told('a', 500)]).refundedMinor).toBe(500);
    expect(standingOf(captured([500]), [told('a', 500), told('b', 500)]).refundedMinor).toBe(1_000);
    expect(standingOf(captured([500]), [told('a', 300)]).refundedMinor).toBe(800);
  });

  test('told as running totals count by the largest', () => {
    expect(standingOf(captured(), [told('b', 1_500, true), told('a', 1_000, true)]).refundedMinor).toBe(
      1_500,
    );
    expect(standingOf(captured([700]), [told('a', 700, true)]).refundedMinor).toBe(700);
  });

  test('beyond the payment are cut at it, and said to be so', () => {
    const standing = standingOf(captured(), [told('a', 9_000), told('b', 9_000)]);
    expect(standing).toMatchObject({ refundedMinor: 12_000, isOverRefunded: true });
  });

  test('of a part that we captured end at that part', () => {
    const own = { state: 'captured' as const, capturedMinor: 4_000, refunds: [] };
    expect(standingOf(own, [told('a', 9_000)]).refundedMinor).toBe(4_000);
  });
});

test('what we did ourselves counts like what was told: a void is not undone by a late authorisation', () => {
  const voided = { state: 'voided' as const, capturedMinor: 0, refunds: [] };
  expect(standingOf(voided, [fact('payment.authorized')]).state).toBe('voided');
  expect(standingOf(voided, [fact('payment.succeeded')])).toMatchObject({
    state: 'captured',
    capturedMinor: 12_000,
  });
});
