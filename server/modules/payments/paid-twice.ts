import type { BaseContext, SystemContext } from '#server/platform/context/index.ts';
import { and, asc, eq, isNull, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { findRefund, type PaymentRefund } from './refunds-of-payments.ts';
import { paymentIntents, paymentRefunds } from './schema.ts';

const whereRefund = ({ appId, id }: Pick<PaymentRefund, 'appId' | 'id'>) =>
  and(eq(paymentRefunds.appId, appId), eq(paymentRefunds.id, id));

/**
 * Records that the gateway has paid a refund beside what replaced it, and logs an alert once. A refund that failed here
 * can then not be tried again. Moves no money. The caller must hold the payment's lock. Amount in minor units.
 */
export async function recordPaidTwice(
  ctx: SystemContext,
  refund: PaymentRefund,
  amountMinor: number,
): Promise<void> {
  if (refund.paidTwiceFoundAt !== null) return;
  const isRefused = refund.state === 'failed' && refund.failureCode === 'gateway_refused';
  await ctx.db
    .update(paymentRefunds)
    .set({
      paidTwiceFoundAt: sql`sojourn_now()`,
      paidTwiceMinor: amountMinor,
      ...(isRefused ? { failureCode: 'paid_elsewhere' } : {}),
    })
    .where(whereRefund(refund));
  const about = { alert: 'refund_repeated', intentId: refund.intentId, refundId: refund.id, amountMinor };
  ctx.log.error(about, 'a refund was paid beside what replaced it');
}

/** Removes the record once the payer has the money only once. The caller must hold the payment's lock. */
export async function forgetPaidTwice(ctx: SystemContext, refund: PaymentRefund): Promise<void> {
  if (refund.paidTwiceFoundAt === null) return;
  const nothing = {
    paidTwiceFoundAt: null,
    paidTwiceMinor: null,
    paidTwiceClosedAt: null,
    paidTwiceReason: null,
  };
  await ctx.db.update(paymentRefunds).set(nothing).where(whereRefund(refund));
}

/**
 * What the gateway has paid of these refunds of one payment that failed here, in minor units. It is in no total, and the
 * gateway has that much less to give.
 */
export const uncountedMinor = (refunds: readonly PaymentRefund[]): number =>
  refunds
    .filter(({ state }) => state === 'failed')
    .reduce((sum, { paidTwiceMinor }) => sum + (paidTwiceMinor ?? 0), 0);

/** A refund that was paid twice and that nobody has closed. Amount in minor units. */
export type PaidTwice = Pick<PaymentRefund, 'appId' | 'id' | 'intentId' | 'bookingId'> & {
  foundAt: string;
  amountMinor: number;
  currency: string;
};

/** Lists at most `limit` refunds that were paid twice and that nobody has closed, the oldest first. */
export async function listPaidTwice(ctx: Pick<BaseContext, 'db'>, limit: number): Promise<PaidTwice[]> {
  return ctx.db
    .select({
      appId: paymentRefunds.appId,
      id: paymentRefunds.id,
      intentId: paymentRefunds.intentId,
      bookingId: paymentRefunds.bookingId,
      // The condition leaves out the rows in which these two are null.
      foundAt: sql<string>`${paymentRefunds.paidTwiceFoundAt}`.mapWith(paymentRefunds.paidTwiceFoundAt),
      amountMinor: sql<number>`${paymentRefunds.paidTwiceMinor}`.mapWith(paymentRefunds.paidTwiceMinor),
      currency: paymentIntents.currency,
    })
    .from(paymentRefunds)
    .innerJoin(
      paymentIntents,
      and(eq(paymentIntents.appId, paymentRefunds.appId), eq(paymentIntents.id, paymentRefunds.intentId)),
    )
    .where(
      // Written out, so that the planner sees the condition of the partial index.
      sql`${paymentRefunds.paidTwiceFoundAt} is not null and ${paymentRefunds.paidTwiceClosedAt} is null`,
    )
    .orderBy(asc(paymentRefunds.paidTwiceFoundAt))
    .limit(limit);
}

/**
 * Closes the case of a refund that was paid twice, with an operator's reason. No money moves. Returns the refund. Fails
 * with `not_found`, and with `invalid_state` unless the case is open.
 */
export async function closePaidTwice(
  ctx: SystemContext,
  { appId, refundId }: { appId: string; refundId: string },
  reason: string,
): Promise<PaymentRefund> {
  const seen = await findRefund(ctx, { appId, refundId });
  if (!seen) throw problem('not_found');
  const [closed] = await ctx.db
    .update(paymentRefunds)
    .set({ paidTwiceClosedAt: sql`sojourn_now()`, paidTwiceReason: reason })
    .where(
      and(
        whereRefund(seen),
        sql`${paymentRefunds.paidTwiceFoundAt} is not null`,
        isNull(paymentRefunds.paidTwiceClosedAt),
      ),
    )
    .returning();
  if (!closed) throw problem('invalid_state', { detail: 'The refund has no open case of this kind.' });
  return closed;
}
