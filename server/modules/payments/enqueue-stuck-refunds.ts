import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { refundPayment } from './execute-refund-job.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

/** A refund that is pending for longer is requested again; the gateway then answers its present state. */
const stuckMinutes = 10;
const batchSize = 200;

/**
 * Enqueues the jobs of refunds that stay pending, because their job or the gateway's event was lost. Refunds
 * that an open dispute holds back are left out.
 */
export async function enqueueStuckRefunds(ctx: SystemContext): Promise<void> {
  const stuck = await ctx.db
    .select({ appId: paymentRefunds.appId, refundId: paymentRefunds.id })
    .from(paymentRefunds)
    .innerJoin(
      paymentIntents,
      and(eq(paymentIntents.appId, paymentRefunds.appId), eq(paymentIntents.id, paymentRefunds.intentId)),
    )
    .where(
      and(
        // Written out, so that the planner sees the condition of the partial index.
        sql`${paymentRefunds.state} = 'pending'`,
        sql`${paymentRefunds.createdAt} < now()::timestamptz(3) - make_interval(mins => ${stuckMinutes})`,
        sql`${paymentIntents.disputeState} is distinct from 'opened'`,
      ),
    )
    .orderBy(paymentRefunds.createdAt)
    .limit(batchSize);
  for (const refund of stuck) await enqueue(ctx, refundPayment, refund, { key: `refund:${refund.refundId}` });
}
