import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray } from '#server/platform/db/sql.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { PaymentIntent } from './intents.ts';
import { paymentRefunds } from './schema.ts';

export type PaymentRefund = typeof paymentRefunds.$inferSelect;

/** Returns a refund of an app, or null. */
export async function findRefund(
  ctx: Pick<BaseContext, 'db'>,
  { appId, refundId }: { appId: string; refundId: string },
): Promise<PaymentRefund | null> {
  if (!isUuid(refundId)) return null;
  const [row] = await ctx.db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.appId, appId), eq(paymentRefunds.id, refundId)));
  return row ?? null;
}

/** Reads all refunds of payments in one query, oldest first. */
export async function refundsOfPayments(
  ctx: Pick<BaseContext, 'db'>,
  intents: readonly Pick<PaymentIntent, 'appId' | 'id'>[],
): Promise<PaymentRefund[]> {
  if (intents.length === 0) return [];
  return ctx.db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        inArray(paymentRefunds.appId, [...new Set(intents.map(({ appId }) => appId))]),
        inArray(
          paymentRefunds.intentId,
          intents.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(paymentRefunds.id);
}
