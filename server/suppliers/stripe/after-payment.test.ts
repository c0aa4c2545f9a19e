import { describe, expect, test } from 'vitest';
import { keepCases } from '#server/modules/cases/index.ts';
import { requestRefund } from '#server/modules/payments/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { runJobs } from '#server/testing/index.ts';
import type { SendEvent } from '#server/testing/stand-ins/stripe/index.ts';
import {
  anUnpaidOrder,
  aPaidOrder,
  askStripe,
  ctx,
  environment,
  intentOf,
  openShop,
  refundsOf,
  rejectionsOf,
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

  describe('A refund of ours that was counted while it was pending, and failed', () => {
    /** A payment with one refund of ours that Stripe has counted and the payer's bank has refused. */
    async function aPaymentWithRefusedRefund(withhold: readonly string[] = []) {
      replaceStripe({ behaviour: { refundsLater: true } });
      const { session, reference } = await aPaidOrder();
      const id = session.payment_intent_id;
      const send: SendEvent = async (body, signature) =>
        withhold.includes((JSON.parse(body) as { type: string }).type)
          ? { status: 500 }
          : sendTo('')(body, signature);
      const deliver = async () => {
        await runJobs(environment);
        await shop.stripe.events.deliver(send);
        await runJobs(environment);
      };
      await requestRefund(ctx(), await intentOf(id), {
        bookingId: null,
        amountMinor: 300,
        reason: 'operator',
      });
      await deliver();
      shop.stripe.bank.settleRefunds(reference, 'failed');
      await deliver();
      expect(await refundsOf(id)).toMatchObject([{ state: 'failed', amountMinor: 300 }]);
      return { id, reference };
    }

    test('A smaller refund after it makes no refund of what is between the two', async () => {
      const { id, reference } = await aPaymentWithRefusedRefund();
      await refundByOperator(id, 200);
      shop.stripe.bank.settleRefunds(reference);
      await settle();
      expect(await refundsOf(id)).toMatchObject([
        { state: 'failed', amountMinor: 300 },
        { reason: 'operator', state: 'succeeded', amountMinor: 200 },
      ]);
      expect((await intentOf(id)).refundedMinor).toBe(200);
    });

    test('A running total from before its failure that comes after it is no refund of the dashboard', async () => {
      const { id } = await aPaymentWithRefusedRefund(['charge.refunded']);
      await settle();
      expect(await refundsOf(id)).toHaveLength(1);
      expect((await intentOf(id)).refundedMinor).toBe(0);
    });

    test('A refund on the dashboard after it counts', async () => {
      const { id, reference } = await aPaymentWithRefusedRefund();
      shop.stripe.dashboard.refund(reference, 150);
      await settle();
      shop.stripe.bank.settleRefunds(reference);
      await settle();
      expect(await refundsOf(id)).toMatchObject([
        { reason: 'operator', state: 'failed' },
        { reason: 'gateway', state: 'succeeded', amountMinor: 150 },
      ]);
    });
  });

  describe('A refund on the dashboard that the payer’s bank returns', () => {
    test('It counts no more and becomes a case', async () => {
      replaceStripe({ behaviour: { refundsLater: true } });
      const { session, reference } = await aPaidOrder();
      const id = session.payment_intent_id;
      shop.stripe.dashboard.refund(reference);
      await settle();
      expect(await intentOf(id)).toMatchObject({ refundedMinor: session.amount_due_minor });
      shop.stripe.bank.settleRefunds(reference, 'failed');
      await settle('twice');
      const [refund] = await refundsOf(id);
      expect(refund).toMatchObject({ reason: 'gateway', state: 'failed' });
      expect((await intentOf(id)).refundedMinor).toBe(0);
      await keepCases.run(ctx(), {});
      const open = await ctx().db.execute(
        sql`select kind from cases where subject = ${`refund ${refund?.id}`}`,
      );
      expect(open).toMatchObject([{ kind: 'refund_failed' }]);
    });

    test('Of several that one event has counted, only that one fails', async () => {
      const { session, reference } = await aPaidOrder();
      const id = session.payment_intent_id;
      for (const amount of [150, 100]) shop.stripe.dashboard.refund(reference, amount);
      shop.stripe.events.lose();
      await askStripe(id);
      expect(await refundsOf(id)).toMatchObject([{ reason: 'gateway', amountMinor: 250 }]);
      // The newest one comes back.
      shop.stripe.bank.returnRefund(reference);
      for (const _ of [1, 2]) await askStripe(id);
      await settle();
      expect(await refundsOf(id)).toMatchObject([
        { reason: 'gateway', state: 'succeeded', amountMinor: 150 },
        { reason: 'gateway', state: 'failed', amountMinor: 100 },
      ]);
      expect((await intentOf(id)).refundedMinor).toBe(150);
    });

    test('Its events count once in any order, and a later one of the dashboard counts beside it', async () => {
      const { session, reference } = await aPaidOrder();
      const id = session.payment_intent_id;
      shop.stripe.dashboard.refund(reference, 150);
      shop.stripe.bank.returnRefund(reference);
      await settle('shuffled');
      shop.stripe.dashboard.refund(reference, 100);
      await settle('shuffled');
      const counted = (await refundsOf(id)).filter(({ state }) => state !== 'failed');
      expect(counted).toMatchObject([{ reason: 'gateway', amountMinor: 100 }]);
      expect((await intentOf(id)).refundedMinor).toBe(100);
    });

    test('A list that does not have a refund yet, of which an event has told, takes nothing off', async () => {
      const { session, reference } = await aPaidOrder();
      const id = session.payment_intent_id;
      shop.stripe.dashboard.refund(reference, 150);
      await settle();
      const refund = shop.stripe.books().refunds.at(-1);
      if (refund) refund.paymentId = 'pi_of_somebody';
      await askStripe(id);
      expect((await intentOf(id)).refundedMinor).toBe(150);
    });
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

  test('A dispute after one that was won is found by asking Stripe, and so is the end of both', async () => {
    const { session, reference } = await aPaidOrder();
    const id = session.payment_intent_id;
    shop.stripe.bank.openDispute(reference);
    shop.stripe.bank.closeDispute(reference, 'won');
    await settle();
    shop.stripe.bank.openDispute(reference);
    shop.stripe.events.lose();
    for (const _ of [1, 2]) await askStripe(id);
    expect(await intentOf(id)).toMatchObject({ disputeState: 'opened' });
    const second = shop.stripe.books().disputes.at(-1);
    if (second) second.status = 'lost';
    for (const _ of [1, 2]) await askStripe(id);
    expect(await intentOf(id)).toMatchObject({ disputeState: 'lost' });
    expect(await refundsOf(id)).toMatchObject([{ reason: 'dispute', amountMinor: session.amount_due_minor }]);
    expect(await rejectionsOf(reference)).toEqual([]);
  });

  test('Two disputes whose ends are found at once are both at their end, one of them lost', async () => {
    const { session, reference } = await aPaidOrder();
    const id = session.payment_intent_id;
    for (const _ of [1, 2]) shop.stripe.bank.openDispute(reference);
    await settle();
    for (const [index, dispute] of shop.stripe.books().disputes.entries()) {
      dispute.amount = 100;
      dispute.status = index === 0 ? 'won' : 'lost';
    }
    for (const _ of [1, 2]) await askStripe(id);
    expect(await intentOf(id)).toMatchObject({ disputeState: 'lost' });
    expect(await refundsOf(id)).toMatchObject([{ reason: 'dispute', amountMinor: 100 }]);
  });

  test('The win of a dispute after the loss of another one is no loss once Stripe was asked', async () => {
    const { session, reference } = await aPaidOrder();
    const id = session.payment_intent_id;
    shop.stripe.bank.openDispute(reference);
    const [first] = shop.stripe.books().disputes;
    if (first) first.amount = 100;
    shop.stripe.bank.closeDispute(reference, 'lost');
    await settle();
    shop.stripe.bank.openDispute(reference);
    await settle();
    expect(await intentOf(id)).toMatchObject({ disputeState: 'opened', refundedMinor: 100 });
    await requestRefund(ctx(), await intentOf(id), { bookingId: null, amountMinor: 50, reason: 'operator' });
    if (first) first.paymentId = 'pi_of_somebody';
    shop.stripe.bank.closeDispute(reference, 'won');
    if (first) first.paymentId = reference;
    await settle();
    for (const _ of [1, 2]) await askStripe(id);
    expect(await intentOf(id)).toMatchObject({ disputeState: 'lost' });
    const kept = (await refundsOf(id)).filter(
      ({ reason, state }) => reason === 'dispute' && state !== 'failed',
    );
    expect(kept).toMatchObject([{ amountMinor: 100 }]);
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
