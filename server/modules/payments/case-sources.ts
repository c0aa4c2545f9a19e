import type { CaseSource } from '#server/modules/cases/index.ts';
import { and, asc, eq, isNull, sql } from '#server/platform/db/sql.ts';
import { alias } from '#server/platform/db/tables.ts';
import { paymentRefunds } from './schema.ts';

const retries = alias(paymentRefunds, 'retries');

/** What the payment gateways leave to a person. */
export const caseSources: readonly CaseSource[] = [
  {
    kind: 'refund_failed',
    remedy:
      '`refund retry` once the payer can receive it, or pay it back in another way and `refund settle`.',
    find: async (ctx, limit) => {
      const rows = await ctx.db
        .select({
          appId: paymentRefunds.appId,
          id: paymentRefunds.id,
          createdAt: paymentRefunds.createdAt,
          bookingId: paymentRefunds.bookingId,
        })
        .from(paymentRefunds)
        .leftJoin(
          retries,
          and(eq(retries.appId, paymentRefunds.appId), eq(retries.retryOf, paymentRefunds.id)),
        )
        .where(
          and(
            // Written out, so that the planner sees the condition of the partial index. What the bank returned in a
            // dispute is not owed.
            sql`${paymentRefunds.state} = 'failed' and ${paymentRefunds.failureCode} is distinct from 'dispute_lost'`,
            isNull(retries.id),
          ),
        )
        .orderBy(asc(paymentRefunds.createdAt))
        .limit(limit);
      return rows.map(({ appId, id, createdAt, bookingId }) => ({
        subject: `refund ${id}`,
        appId,
        since: createdAt,
        detail: bookingId ? `booking ${bookingId}` : 'of a payment',
      }));
    },
  },
];
