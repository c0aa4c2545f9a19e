import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, inArray } from '#server/platform/db/sql.ts';
import type { PaymentIntent } from './intents.ts';
import { forgetPaidTwice } from './paid-twice.ts';
import { type PaymentRefund, refundsOfPayments } from './refunds-of-payments.ts';
import { paymentRefunds } from './schema.ts';

/** The reason of a refund that was paid beside another attempt at it. */
export const repeated = 'repeated';

/** The other attempts to give the same money back: those before and after it, and other refunds of the cancellation. */
export function attemptsBeside(refund: PaymentRefund, refunds: readonly PaymentRefund[]): PaymentRefund[] {
  const byId = new Map(refunds.map((one) => [one.id, one]));
  const firstOf = (one: PaymentRefund): string => {
    const before = one.retryOf === null ? undefined : byId.get(one.retryOf);
    return before ? firstOf(before) : one.id;
  };
  const first = firstOf(refund);
  return refunds.filter(
    (other) => other.id !== refund.id && (firstOf(other) === first || isSameCancellation(other, refund)),
  );
}

/** A cancellation is refunded once, which an index keeps. */
const isSameCancellation = (one: PaymentRefund, other: PaymentRefund): boolean =>
  one.reason === 'cancelled' && other.reason === 'cancelled' && one.bookingId === other.bookingId;

/** Notes that nobody owes these refused attempts any more, because another one was paid. */
export async function writeOffAttempts(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  attempts: readonly PaymentRefund[],
): Promise<void> {
  const refused = attempts.filter(
    ({ state, failureCode }) => state === 'failed' && failureCode === 'gateway_refused',
  );
  await change(ctx, intent, refused, { failureCode: 'paid_elsewhere' });
}

/**
 * Finds out what a refusal by the gateway means beside the other attempts at a refund. If another one was paid, nobody owes
 * this one, and the payer does not have the money twice any more. Otherwise the newest attempt can be tried again.
 * Returns true if the payer still waits for the money. The caller must hold the payment's lock.
 */
export async function followRefusedAttempt(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refundId: string,
): Promise<boolean> {
  const refunds = await refundsOfPayments(ctx, [intent]);
  const refused = refunds.find(({ id }) => id === refundId);
  if (!refused) return true;
  const others = attemptsBeside(refused, refunds);
  // Whoever closed the case knows whether the payer gave the money back; then a person decides again.
  const wasClosed = [refused, ...others].some(({ paidTwiceClosedAt }) => paidTwiceClosedAt !== null);
  const paid = wasClosed ? [] : others.filter(({ state }) => state !== 'failed');
  const wasSurplus = refused.reason === repeated;
  await forgetPaidTwice(ctx, refused);
  if (wasSurplus) {
    const reason = others.find((other) => other.reason !== repeated)?.reason;
    if (reason !== undefined) await change(ctx, intent, [refused], { reason });
  }
  if (paid.length === 0) {
    await reopenNewest(ctx, intent, [refused, ...others]);
    return true;
  }
  await writeOffAttempts(ctx, intent, [refused]);
  const surplus = wasSurplus ? undefined : paid.find(({ reason }) => reason === repeated);
  if (surplus) await reduceSurplus(ctx, intent, surplus, refused);
  return false;
}

/** A surplus that takes the place of the refund which has come back to us. */
async function reduceSurplus(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  surplus: PaymentRefund,
  { amountMinor, reason }: PaymentRefund,
): Promise<void> {
  const leftMinor = (surplus.paidTwiceMinor ?? surplus.amountMinor) - amountMinor;
  if (leftMinor <= 0) {
    await forgetPaidTwice(ctx, surplus);
    await change(ctx, intent, [surplus], { reason });
  } else if (surplus.paidTwiceMinor !== null)
    await change(ctx, intent, [surplus], { paidTwiceMinor: leftMinor });
}

/** Lets a person try again what another attempt had made needless. Only the newest attempt can be tried again. */
async function reopenNewest(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  attempts: readonly PaymentRefund[],
): Promise<void> {
  const newest = attempts.filter(({ id }) => !attempts.some(({ retryOf }) => retryOf === id));
  const isOpen = newest.some(
    ({ state, failureCode }) => state !== 'failed' || failureCode === 'gateway_refused',
  );
  const last = newest.findLast(({ failureCode }) => failureCode === 'paid_elsewhere');
  if (!isOpen && last) await change(ctx, intent, [last], { failureCode: 'gateway_refused' });
}

async function change(
  ctx: SystemContext,
  { appId, id: intentId }: Pick<PaymentIntent, 'appId' | 'id'>,
  refunds: readonly PaymentRefund[],
  values: Partial<Pick<PaymentRefund, 'failureCode' | 'reason' | 'paidTwiceMinor'>>,
): Promise<void> {
  if (refunds.length === 0) return;
  const ids = refunds.map(({ id }) => id);
  await ctx.db
    .update(paymentRefunds)
    .set(values)
    .where(
      and(
        eq(paymentRefunds.appId, appId),
        eq(paymentRefunds.intentId, intentId),
        inArray(paymentRefunds.id, ids),
      ),
    );
}
