import { findBookings } from '#server/modules/bookings/index.ts';
import { findIntent, type PaymentIntent, refundsOfPayments } from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { enqueuePaymentRelease } from './end-session.ts';
import { itemsOf, lockSessionOfIntent } from './queries.ts';

/**
 * Enqueues the release of a captured payment whose session ended without a booking, because the first job was lost: no
 * booking counts it as paid, and its refund was never requested. Idempotent.
 */
export async function releaseUnusedPayment(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const session = await lockSessionOfIntent(ctx, intent);
    const payment = await findIntent(ctx, intent.appId, intent.id);
    const isKept = payment?.state === 'captured' && payment.capturedMinor > payment.refundedMinor;
    if (!session || session.status === 'open' || !isKept) return;
    const charged = (await itemsOf(ctx, session)).filter(({ live }) => live);
    const ids = charged.map(({ bookingId }) => bookingId);
    const bookings = await findBookings(ctx, intent.appId, ids);
    if (bookings.some(({ paidMinor }) => paidMinor > 0)) return;
    const refunds = await refundsOfPayments(ctx, [payment]);
    if (refunds.some(({ reason }) => reason === 'not_fulfilled')) return;
    await enqueuePaymentRelease(ctx, session);
  });
}
