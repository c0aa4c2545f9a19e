import { z } from 'zod';
import {
  claimCapturedIntents,
  claimOpenIntents,
  enqueueStuckRefunds,
  findIntentAnywhere,
  isOpenIntent,
  type PaymentIntent,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob, forEachConcurrently, runEachStep } from '#server/platform/jobs/index.ts';
import { enqueuePaymentRelease } from './end-session.ts';
import { closeIfUnpaid } from './expire-session.ts';
import { lockSessionOfIntent } from './queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { releaseUnusedPayment } from './release-unused-payment.ts';

/** A payment whose gateway was asked within this time is left to the next run. */
const pauseSeconds = 4 * 60;
/** Payments of one batch, and how many of them are asked for at the same time. */
const batchSize = 50;
const concurrency = 5;
/** A run ends before the next one begins. */
const maxRunMs = 4 * 60_000;

/**
 * Repairs payments whose events never came: asks the gateways for all payments that are not final, closes
 * sessions whose expiry job was lost, releases payments whose session is over, and takes up refunds that
 * stay pending. Captured payments are asked for once a day, and soon after a release or a refused refund: a run asks
 * for all that are due, within its time. A step that fails does not keep the others from running.
 */
export const reconcilePayments = defineJob({
  name: 'reconcile_payments',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  maxAttempts: 1,
  pool: 'external',
  run: async (ctx) => {
    const endsAt = performance.now() + maxRunMs;
    await runEachStep(ctx, {
      stuck_refunds: enqueueStuckRefunds,
      open_payments: (ctx) =>
        reconcileDue(
          ctx,
          endsAt,
          () => claimOpenIntents(ctx, { pauseSeconds, limit: batchSize }),
          reconcileOpen,
        ),
      captured_payments: (ctx) =>
        reconcileDue(ctx, endsAt, () => claimCapturedIntents(ctx, batchSize), reconcileCaptured),
    });
  },
});

type Reconcile = (ctx: SystemContext, intent: PaymentIntent) => Promise<unknown>;

/** Reconciles at least one batch, and then further ones until none is full or the run has to end. */
async function reconcileDue(
  ctx: SystemContext,
  endsAt: number,
  claim: () => Promise<PaymentIntent[]>,
  reconcile: Reconcile,
): Promise<void> {
  let isFull = true;
  do {
    const batch = await claim();
    await reconcileAll(ctx, batch, reconcile);
    isFull = batch.length === batchSize;
  } while (isFull && !ctx.signal.aborted && performance.now() < endsAt);
}

async function reconcileAll(
  ctx: SystemContext,
  batch: readonly PaymentIntent[],
  reconcile: Reconcile,
): Promise<void> {
  await forEachConcurrently(batch, concurrency, (intent) =>
    reconcile(ctx, intent).catch((err) =>
      ctx.log.error({ err, intentId: intent.id }, 'a payment could not be reconciled'),
    ),
  );
}

async function reconcileOpen(ctx: SystemContext, intent: PaymentIntent): Promise<void> {
  const session = await transaction(ctx, (ctx) => lockSessionOfIntent(ctx, intent));
  if (!session) return;
  await closeIfUnpaid(ctx, session);
  await reconcilePayment(ctx, intent);
  await transaction(ctx, async (ctx) => {
    const now = await lockSessionOfIntent(ctx, intent);
    const known = await findIntentAnywhere(ctx, intent.id);
    // The job that releases the payment of an ended session was lost.
    if (now && now.status !== 'open' && known && isOpenIntent(known)) await enqueuePaymentRelease(ctx, now);
  });
}

async function reconcileCaptured(ctx: SystemContext, intent: PaymentIntent): Promise<void> {
  await reconcilePayment(ctx, intent);
  await releaseUnusedPayment(ctx, intent);
}
