import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { factsOf } from './events.ts';
import { refundKeyOf, refundPayment } from './execute-refund-job.ts';
import { failRefund } from './fail-refund.ts';
import { findIntent, type PaymentIntent } from './intents.ts';
import { checkCapturedSoon } from './open-intents.ts';
import { lostMinorOf } from './payment-state.ts';
import { publishRefund } from './publish-refund.ts';
import { refundsOfPayments } from './refunds-of-payments.ts';
import { reserveRefund } from './reserve-refund.ts';
import { paymentRefunds } from './schema.ts';

/**
 * Ends the effects of disputes on refunds, once none is open. Won: refunds that waited for the end are executed. Lost:
 * they are dropped, because the bank has returned the money, and what it keeps is recorded as a refund of reason
 * `dispute`; the gateway is then asked which earlier refunds it has. After an earlier loss `disputedMinor`, the amount of
 * the dispute that ends now, counts as lost too until the gateway has answered: too little is paid back rather than too
 * much. The caller must hold the payment's lock.
 */
export async function settleDispute(
  ctx: SystemContext,
  intent: PaymentIntent,
  disputedMinor: number,
): Promise<void> {
  if (intent.disputeState === null || intent.disputeState === 'opened') return;
  const held = await heldRefunds(ctx, intent);
  if (intent.disputeState === 'won') {
    for (const refundId of held)
      await enqueue(
        ctx,
        refundPayment,
        { appId: intent.appId, refundId },
        { key: refundKeyOf({ refundId }) },
      );
    return;
  }
  const lostMinor = lostMinorOf(await factsOf(ctx, intent)) + disputedMinor;
  await dropHeld(ctx, intent, held, lostMinor);
}

async function dropHeld(
  ctx: SystemContext,
  intent: PaymentIntent,
  held: readonly string[],
  lostMinor: number,
): Promise<void> {
  for (const refundId of held) await failRefund(ctx, intent, refundId, 'dispute_lost');
  await recordLoss(ctx, intent, lostMinor);
  // A refund from before the dispute may have reached the gateway, which is asked before it is sent or dropped.
  await checkCapturedSoon(ctx, intent);
}

/**
 * Ends a dispute whose loss was reported before the capture, when there was nothing yet that the bank could keep. Call it
 * when a capture is stored, with the payment as it is then; does nothing for any other payment. The caller must hold
 * the payment's lock.
 */
export async function settleEarlyLoss(ctx: SystemContext, captured: PaymentIntent): Promise<void> {
  if (captured.state !== 'captured' || captured.disputeState !== 'lost') return;
  const lostMinor = captured.disputeWithdrawnMinor || captured.capturedMinor;
  await dropHeld(ctx, captured, await heldRefunds(ctx, captured), lostMinor);
}

/**
 * Records what the bank keeps after a lost dispute, as far as it is not recorded and is left of the payment. The caller
 * must hold the payment's lock. Returns true if something was recorded.
 */
export async function recordLoss(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  disputedMinor: number,
): Promise<boolean> {
  const [now, refunds] = await Promise.all([
    findIntent(ctx, intent.appId, intent.id),
    refundsOfPayments(ctx, [intent]),
  ]);
  const recordedMinor = refunds
    .filter(({ reason, state }) => reason === 'dispute' && state !== 'failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const missingMinor = disputedMinor - recordedMinor;
  const leftMinor = now ? now.capturedMinor - now.refundedMinor : 0;
  const amountMinor = Math.min(missingMinor, leftMinor);
  if (missingMinor > leftMinor) {
    const about = { alert: 'dispute_exceeds_payment', intentId: intent.id, disputedMinor, leftMinor };
    ctx.log.error(about, 'the bank keeps money that was refunded before');
  }
  if (amountMinor <= 0) return false;
  const lost = { bookingId: null, amountMinor, reason: 'dispute', state: 'succeeded' as const };
  const id = await reserveRefund(ctx, intent, lost);
  if (id) await publishRefund(ctx, intent, id);
  return id !== null;
}

/** Ids of the refunds that were reserved while the dispute was open, so that no job has executed them. */
async function heldRefunds(ctx: SystemContext, intent: PaymentIntent): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.appId, intent.appId),
        eq(paymentRefunds.intentId, intent.id),
        eq(paymentRefunds.state, 'pending'),
        sql`${paymentRefunds.createdAt} >= ${intent.disputedAt}::timestamptz`,
      ),
    );
  return rows.map(({ id }) => id);
}
