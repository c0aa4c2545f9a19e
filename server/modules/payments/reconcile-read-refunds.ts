import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { failRefund } from './fail-refund.ts';
import { lockIntent, type PaymentIntent } from './intents.ts';
import { isOvertakenByLoss } from './is-overtaken-by-loss.ts';
import { forgetPaidTwice, recordPaidTwice } from './paid-twice.ts';
import type { GatewayPayment } from './port.ts';
import { publishRefund } from './publish-refund.ts';
import { reduceRefunds } from './reduce-refunds.ts';
import { repeated } from './refund-attempts.ts';
import { type PaymentRefund, refundsOfPayments } from './refunds-of-payments.ts';
import { reserveRefund } from './reserve-refund.ts';
import { reviveRefund } from './revive-refund.ts';
import { paymentRefunds } from './schema.ts';
import { recordLoss } from './settle-dispute.ts';
import { dropRefunds, unnamedEventOf } from './unnamed-event-of.ts';

/**
 * Reconciles our refunds with those that the gateway lists: settles and fails ours, counts those again that failed here
 * alone, drops those that a lost dispute overtook, and follows what was refunded on the dashboard and what the bank keeps.
 * Does nothing until the payment is captured. The caller must hold the payment's lock. Returns true if something changed.
 */
export async function reconcileReadRefunds(
  ctx: SystemContext,
  intent: PaymentIntent,
  { refunds, dispute }: Pick<GatewayPayment, 'refunds' | 'dispute'>,
): Promise<boolean> {
  if (intent.state !== 'captured') return false;
  const readStored = () => refundsOfPayments(ctx, [intent]);
  let stored = await readStored();
  const dropped = stored.filter(
    (refund) =>
      refund.state === 'pending' &&
      isOvertakenByLoss(intent, refund) &&
      !refunds.some(({ refundId }) => refundId === refund.id),
  );
  for (const { id } of dropped) await failRefund(ctx, intent, id, 'dispute_lost');
  if (dropped.length > 0 && dispute?.state === 'lost') await recordLoss(ctx, intent, dispute.amountMinor);
  let isChanged = dropped.length > 0;
  // What came back comes first: another attempt at the same refund then pays the payer once.
  for (const { refundId, state } of refunds.toSorted((one, other) => rank(one) - rank(other))) {
    const refund = stored.find(({ id }) => id === refundId);
    if (!refund || !(await followReported(ctx, intent, refund, state, { stored, reported: refunds })))
      continue;
    isChanged = true;
    // Attempts at the same refund depend on each other.
    stored = await readStored();
  }
  for (const refund of stored) {
    const isExecuted = refunds.some(({ refundId, state }) => refundId === refund.id && state === 'succeeded');
    if (isExecuted && refund.state !== 'failed' && refund.reason === repeated)
      await recordPaidTwice(ctx, refund, refund.amountMinor);
  }
  isChanged = (await followUnknownRefunds(ctx, intent, stored, refunds)) || isChanged;
  return (await followLoss(ctx, intent, dispute)) || isChanged;
}

/**
 * Brings what the bank keeps after lost disputes to what the gateway names: adds money that was with the payer, by a
 * refund that failed since, and takes off what counted as lost beside an earlier loss. Returns true if there was something.
 */
async function followLoss(
  ctx: SystemContext,
  intent: PaymentIntent,
  dispute: GatewayPayment['dispute'],
): Promise<boolean> {
  if (intent.disputeState !== 'lost' || dispute?.state !== 'lost') return false;
  const refunds = await refundsOfPayments(ctx, [intent]);
  const kept = refunds.filter(({ reason, state }) => reason === 'dispute' && state !== 'failed');
  const excessMinor = sumOf(kept) - dispute.amountMinor;
  if (excessMinor > 0) {
    await reduceRefunds(ctx, intent, kept, excessMinor, 'paid_elsewhere');
    return true;
  }
  return (await readLeft(ctx, intent)) > 0 && recordLoss(ctx, intent, dispute.amountMinor);
}

/**
 * Records what was refunded on the dashboard and is not stored, and fails what is stored and came back. A list can be
 * older than an event, so no more fails than the gateway names as failed. Returns true if there was something.
 */
async function followUnknownRefunds(
  ctx: SystemContext,
  intent: PaymentIntent,
  stored: readonly PaymentRefund[],
  refunds: GatewayPayment['refunds'],
): Promise<boolean> {
  const recorded = stored.filter(
    ({ reason, state, isSettledByHand }) => reason === 'gateway' && state !== 'failed' && !isSettledByHand,
  );
  const unknown = refunds.filter(({ refundId }) => refundId === null);
  const missingMinor = sumOf(unknown.filter(({ state }) => state !== 'failed')) - sumOf(recorded);
  if (missingMinor < 0) {
    const failedMinor = sumOf(unknown.filter(({ state }) => state === 'failed'));
    await reduceRefunds(ctx, intent, recorded, Math.min(-missingMinor, failedMinor), 'gateway_refused');
    return failedMinor > 0;
  }
  if (missingMinor === 0) return false;
  const leftMinor = await readLeft(ctx, intent);
  if (missingMinor > leftMinor) {
    const about = { alert: 'refund_exceeds_payment', intentId: intent.id, missingMinor, leftMinor };
    ctx.log.error(about, 'the gateway refunded more than our books allow');
  }
  const amountMinor = Math.min(missingMinor, leftMinor);
  if (amountMinor <= 0) return false;
  const made = { bookingId: null, amountMinor, reason: 'gateway', state: 'succeeded' as const };
  const id = await reserveRefund(ctx, intent, made);
  if (id) await publishRefund(ctx, intent, id);
  return true;
}

const rank = ({ state }: GatewayPayment['refunds'][number]): number => (state === 'failed' ? 0 : 1);

/** What is left of the payment after what was reconciled so far. */
async function readLeft(ctx: SystemContext, { appId, id }: PaymentIntent): Promise<number> {
  const now = await lockIntent(ctx, appId, id);
  return now ? now.capturedMinor - now.refundedMinor : 0;
}

/** Brings one of our refunds to the state that the gateway names. Returns true if something changed. */
async function followReported(
  ctx: SystemContext,
  intent: PaymentIntent,
  refund: PaymentRefund,
  state: PaymentRefund['state'],
  all: Parameters<typeof reviveRefund>[4],
): Promise<boolean> {
  if (refund.isSettledByHand) {
    if (state === 'failed') await forgetPaidTwice(ctx, refund);
    if (state !== 'succeeded') return false;
    const mistaken = unnamedEventOf(refund, all.stored, all.reported);
    await dropRefunds(ctx, intent, mistaken);
    await recordPaidTwice(ctx, refund, refund.amountMinor);
    return mistaken.length > 0;
  }
  if (state === 'failed' && refund.state === 'failed') await forgetPaidTwice(ctx, refund);
  // What succeeded does not wait again; a gateway that answers so is asked again.
  if (state === refund.state || (state === 'pending' && refund.state === 'succeeded')) return false;
  if (refund.state === 'failed' && state !== 'failed') return reviveRefund(ctx, intent, refund, state, all);
  if (state === 'failed') await failRefund(ctx, intent, refund.id, 'gateway_refused');
  else await settleRefund(ctx, intent, refund);
  return true;
}

async function settleRefund(ctx: SystemContext, intent: PaymentIntent, refund: PaymentRefund): Promise<void> {
  const [settled] = await ctx.db
    .update(paymentRefunds)
    .set({ state: 'succeeded', settledAt: sql`sojourn_now()` })
    .where(
      and(
        eq(paymentRefunds.appId, refund.appId),
        eq(paymentRefunds.id, refund.id),
        eq(paymentRefunds.state, 'pending'),
      ),
    )
    .returning({ id: paymentRefunds.id });
  if (settled) await publishRefund(ctx, intent, settled.id);
}

const sumOf = (refunds: readonly { amountMinor: number }[]) =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
