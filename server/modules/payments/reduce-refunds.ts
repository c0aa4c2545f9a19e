import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { failRefund } from './fail-refund.ts';
import type { PaymentIntent } from './intents.ts';
import type { PaymentRefund } from './refunds-of-payments.ts';
import { paymentRefunds } from './schema.ts';

/**
 * Records that `byMinor` of these refunds of a payment failed, or all of them if they are less. One of just this amount
 * comes first, then the newest. Of a refund that is larger a part fails: one row can stand for several refunds. The
 * caller must hold the payment's lock. Amount in minor units.
 */
export async function reduceRefunds(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refunds: readonly PaymentRefund[],
  byMinor: number,
  failureCode: Parameters<typeof failRefund>[3],
): Promise<void> {
  const same = refunds.filter(({ amountMinor }) => amountMinor === byMinor).slice(0, 1);
  let leftMinor = byMinor;
  for (const refund of same.length > 0 ? same : refunds.toReversed()) {
    const partMinor = Math.min(leftMinor, refund.amountMinor);
    if (partMinor <= 0) return;
    const id = partMinor < refund.amountMinor ? await splitOff(ctx, refund, partMinor) : refund.id;
    await failRefund(ctx, intent, id, failureCode);
    leftMinor -= partMinor;
  }
}

/** Makes two refunds of one and returns the id of the new one. Both were made at the same time, and no total changes. */
async function splitOff(ctx: SystemContext, refund: PaymentRefund, amountMinor: number): Promise<string> {
  await ctx.db
    .update(paymentRefunds)
    .set({ amountMinor: refund.amountMinor - amountMinor })
    .where(and(eq(paymentRefunds.appId, refund.appId), eq(paymentRefunds.id, refund.id)));
  const id = newId();
  await ctx.db.insert(paymentRefunds).values({ ...refund, id, amountMinor, eventId: null });
  return id;
}
