import { z } from 'zod';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { paymentKeyOf } from './accounts.ts';
import { gatewayNamed } from './gateways.ts';
import { findIntent, lockIntent, moveIntent } from './intents.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { requestRefund } from './reserve-refund.ts';
import { settleEarlyLoss } from './settle-dispute.ts';

/** Pause before a payment is released that its gateway has not decided yet. */
const undecidedPauseSeconds = 60;

/**
 * Releases the payment of a session that ended without a booking: voids the authorisation, closes the unpaid
 * intent, or refunds everything if the gateway captured at once. Never enqueued for a live session.
 */
export const releasePayment = defineJob({
  name: 'release_payment',
  payload: z.object({ appId: z.string(), intentId: z.string() }),
  pool: 'external',
  run: async (ctx, payload) => {
    const intent = await findIntent(ctx, payload.appId, payload.intentId);
    if (!intent || intent.state === 'voided') return;
    const answer =
      intent.state === 'captured'
        ? { state: 'captured' as const, capturedMinor: intent.capturedMinor }
        : await gatewayNamed(ctx.environment, intent.gateway).cancel(ctx, await paymentKeyOf(ctx, intent));
    if (answer.state === 'processing') {
      const delayMs = undecidedPauseSeconds * 1000;
      await enqueue(ctx, releasePayment, payload, { delayMs, key: `release_payment:${intent.id}` });
      return;
    }
    await transaction(ctx, async (ctx) => {
      const unpaid = ['requires_payment', 'failed', 'authorized'] as const;
      if (answer.state === 'voided') {
        await moveIntent(ctx, intent, unpaid, { state: 'voided' });
        return;
      }
      const { capturedMinor } = answer;
      const moved = await moveIntent(ctx, intent, unpaid, { state: 'captured', capturedMinor });
      if (moved) {
        await reconcileRefunds(ctx, moved);
        await settleEarlyLoss(ctx, moved);
      }
      const now = await lockIntent(ctx, intent.appId, intent.id);
      const amountMinor = now ? now.capturedMinor - now.refundedMinor : 0;
      if (amountMinor > 0)
        await requestRefund(ctx, intent, { bookingId: null, amountMinor, reason: 'not_fulfilled' });
    });
  },
});
