import type { BaseContext } from '#server/platform/context/index.ts';
import { and, inArray } from '#server/platform/db/sql.ts';
import type { PaymentIntent } from './intents.ts';
import { paymentRefunds } from './schema.ts';

export type PaymentRefund = typeof paymentRefunds.$inferSelect;

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
