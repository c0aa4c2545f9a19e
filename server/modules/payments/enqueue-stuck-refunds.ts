import type { SystemContext } from '#server/platform/context/index.ts';
import { isAfter } from '#server/platform/db/index.ts';
import { and, asc, eq, sql } from '#server/platform/db/sql.ts';
import { enqueueLost, forEachBatch } from '#server/platform/jobs/index.ts';
import { refundKeyOf, refundPayment } from './execute-refund-job.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

/** A refund that is pending for longer is requested again; the gateway then answers its present state. */
const stuckMinutes = 10;
const batchSize = 200;

type StuckRefund = { appId: string; refundId: string; createdAt: string };

/**
 * Enqueues the jobs of refunds that stay pending, because their job or the gateway's event was lost. A job that is
 * being retried is left alone, and a dead one is replaced. Refunds that an open dispute holds back are left out.
 */
export async function enqueueStuckRefunds(ctx: SystemContext): Promise<void> {
  const read = (limit: number, last: StuckRefund | null) => stuckRefundsQuery(ctx, limit, last);
  await forEachBatch(ctx, batchSize, read, async (stuck) => {
    const requests = stuck.map(({ appId, refundId }) => ({ appId, refundId }));
    await enqueueLost(ctx, refundPayment, requests, refundKeyOf);
  });
}

/** Query for refunds that have been pending for ten minutes, the oldest first, after the refund `last`. */
const stuckRefundsQuery = (ctx: SystemContext, limit: number, last: StuckRefund | null) =>
  ctx.db
    .select({
      appId: paymentRefunds.appId,
      refundId: paymentRefunds.id,
      createdAt: paymentRefunds.createdAt,
    })
    .from(paymentRefunds)
    .innerJoin(
      paymentIntents,
      and(eq(paymentIntents.appId, paymentRefunds.appId), eq(paymentIntents.id, paymentRefunds.intentId)),
    )
    .where(
      and(
        // Written out, so that the planner sees the condition of the partial index.
        sql`${paymentRefunds.state} = 'pending'`,
        sql`${paymentRefunds.createdAt} < sojourn_now()::timestamptz(3) - make_interval(mins => ${stuckMinutes})`,
        sql`${paymentIntents.disputeState} is distinct from 'opened'`,
        isAfter([paymentRefunds.createdAt, paymentRefunds.id], last && [last.createdAt, last.refundId]),
      ),
    )
    .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id))
    .limit(limit);
