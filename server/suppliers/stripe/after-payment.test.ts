import { describe, expect, test } from 'vitest';
import { keepCases } from '#server/modules/cases/index.ts';
import { requestRefund } from '#server/modules/payments/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { runJobs } from '#server/testing/index.ts';
import {
  anUnpaidOrder,
  aPaidOrder,
  askStripe,
  ctx,
  environment,
  intentOf,
  openShop,
  refundsOf,
  replaceStripe,
  runRetries,
  sendTo,
  settle,
  shop,
  statusOf,
} from './testing/production.ts';

// The tests register suppliers in Production and change the configuration of this process, so they cannot run against
// another server.
openShop();

async function refundByOperator(intentId: string, amountMinor: number): Promise<void> {
  const wanted = { bookingId: null, amountMinor, reason: 'operator' };
  expect(await requestRefund(ctx(), await intentOf(intentId), wanted)).toBe(true);
  await settle();
}

describe('What happens at Stripe after a payment', () => {
  test.each([false, true])('A refund of ours counts once; decided later: %s', async (refundsLater) => {
    replaceStripe({ behaviour: { refundsLater } });
    const { session, reference } = await aPaidOrder();
    await refundByOperator(session.payment_intent_id, 200);
    if (refundsLater) {
      expect(await refundsOf(session.payment_intent_id)).toMatchObject([{ state: 'pending' }]);
      shop.stripe.bank.settleRefunds(reference);
      await settle();
    }
    expect(await refundsOf(session.payment_intent_id)).toMatchObject([
      { state: 'succeeded', reason: 'operator', amountMinor: 200 },
    ]);
    expect(shop.stripe.refundCount(reference)).toBe(1);
    expect((await intentOf(session.payment_intent_id)).refundedMinor).toBe(200);
  });

  test('A refund that the payer’s bank returns becomes a case, and its amount is free again', async () => {
    const { session, reference } = await aPaidOrder();
    await refundByOperator(session.payment_intent_id, 200);
    shop.stripe.bank.returnRefund(reference);
    await settle();
    const [refund] = await refundsOf(session.payment_intent_id);
    expect(refund?.state).toBe('failed');
    expect((await intentOf(session.payment_intent_id)).refundedMinor).toBe(0);
    await keepCases.run(ctx(), {});
    const open = await ctx().db.execute(
      sql`select kind from cases where subject = ${`refund ${refund?.id}`}`,
    );
    expect(open).toMatchObject([{ kind: 'refund_failed' }]);
  });

  test('Refunds on the dashboard count once, and one of the whole payment cancels nothing twice', async () => {
    const { session, reference } = await aPaidOrder();
    shop.stripe.dashboard.refund(reference, 150);
    await settle('twice');
    shop.stripe.dashboard.refund(reference, 150);
    await settle();
    expect(await refundsOf(session.payment_intent_id)).toMatchObject([
      { reason: 'gateway', amountMinor: 150 },
      { reason: 'gateway', amountMinor: 150 },
    ]);
    await askStripe(session.payment_intent_id);
    expect((await intentOf(session.payment_intent_id)).refundedMinor).toBe(300);
  });

  test('A dispute is opened and lost, whose events come in disorder, and what the bank keeps is recorded', async () => {
    const { session, reference } = await aPaidOrder();
    shop.stripe.bank.openDispute(reference);
    await settle();
    expect(await intentOf(session.payment_intent_id)).toMatchObject({
      disputeState: 'opened',
      disputeWithdrawnMinor: session.amount_due_minor,
      disputeFeeMinor: 2_000,
    });
    shop.stripe.bank.closeDispute(reference, 'lost');
    await settle();
    expect(await intentOf(session.payment_intent_id)).toMatchObject({ disputeState: 'lost' });
    expect(await refundsOf(session.payment_intent_id)).toMatchObject([
      { reason: 'dispute', amountMinor: session.amount_due_minor },
    ]);
  });

  test('A dispute that is won returns the money to us', async () => {
    const { session, reference } = await aPaidOrder();
    shop.stripe.bank.openDispute(reference);
    shop.stripe.bank.closeDispute(reference, 'won');
    await settle();
    expect(await intentOf(session.payment_intent_id)).toMatchObject({
      disputeState: 'won',
      disputeReturnedMinor: session.amount_due_minor,
    });
    expect(await refundsOf(session.payment_intent_id)).toEqual([]);
  });
});

describe('Events of Stripe that get lost', () => {
  test('A payment, a refund on the dashboard and a dispute are found by asking Stripe', async () => {
    const { order, session, reference } = await anUnpaidOrder();
    const id = session.payment_intent_id;
    shop.stripe.payer.pay(reference);
    shop.stripe.events.lose();
    await askStripe(id);
    expect(await statusOf(order)).toBe('active');
    shop.stripe.dashboard.refund(reference, 100);
    shop.stripe.bank.openDispute(reference);
    shop.stripe.events.lose();
    await askStripe(id);
    expect(await intentOf(id)).toMatchObject({ refundedMinor: 100, disputeState: 'opened' });
  });

  test.each([
    ['capture', /capture$/],
    ['refund', /^POST .*refunds$/],
  ])('A %s whose answer and events are lost is done once and ends in our books', async (_, match) => {
    const { order, session, reference } = await anUnpaidOrder();
    const id = session.payment_intent_id;
    shop.stripe.faults.plant(match, { kind: 'lost' });
    shop.stripe.payer.pay(reference);
    await shop.stripe.events.deliver(sendTo(''));
    await runJobs(environment);
    shop.stripe.events.lose();
    await runRetries();
    await askStripe(id);
    await runJobs(environment);
    expect(await statusOf(order)).toBe('active');
    expect(await intentOf(id)).toMatchObject({ state: 'captured', capturedMinor: session.amount_due_minor });
    const wanted = { bookingId: null, amountMinor: 200, reason: 'operator' };
    await requestRefund(ctx(), await intentOf(id), wanted);
    await runJobs(environment);
    shop.stripe.events.lose();
    await runRetries();
    expect(await refundsOf(id)).toMatchObject([{ state: 'succeeded', amountMinor: 200 }]);
    expect(shop.stripe.refundCount(reference)).toBe(1);
  });
});
