import {
  type Booking,
  confirmBooking,
  earnPoints,
  findBookings,
  productOf,
  transition,
} from '#server/modules/bookings/index.ts';
import {
  findIntent,
  gatewayNamed,
  moveIntent,
  type PaymentIntent,
  reconcileRefunds,
  releasePayment,
  requestRefund,
} from '#server/modules/payments/index.ts';
import { releasePerks, settlePerks } from '#server/modules/perks/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { endSession, enqueuePaymentRelease } from './end-session.ts';
import { followRefunds } from './follow-refunds.ts';
import { type CheckoutItemRow, type CheckoutSession, itemsOf, lockSession } from './queries.ts';

/** The price of what was booked, and what the gateway captured; minor units. */
type Amounts = { owedMinor: number; capturedMinor: number };

type SessionPart = { booking: Booking; item: CheckoutItemRow };

/**
 * Ends a session after all suppliers have answered: captures the amount of the booked items, then confirms
 * them. If nothing was booked or the capture is declined, all bookings fail, supplier bookings are released
 * and the authorisation is voided. The capture happens before it is stored; after a crash in between it is
 * repeated under the same reference.
 */
export async function settleSession(ctx: SystemContext, session: CheckoutSession): Promise<void> {
  const parts = await partsOf(ctx, session);
  if (parts.some(({ booking }) => booking.supplierOutcome === null)) return;
  const booked = parts.filter(({ booking }) => booking.supplierOutcome === 'booked');
  if (booked.length === 0) return fail(ctx, session, 'supplier_refused');
  const owedMinor = booked.reduce((sum, { item }) => sum + item.dueMinor, 0);
  const intent = session.paymentIntentId
    ? await findIntent(ctx, session.appId, session.paymentIntentId)
    : null;
  // The gateway reported the end of the payment before the capture.
  if (intent && owedMinor > 0 && intent.state !== 'authorized' && intent.state !== 'captured') {
    return fail(ctx, session, 'payment_cancelled');
  }
  if (intent?.state === 'captured') {
    const isRefunded = owedMinor > 0 && intent.refundedMinor >= intent.capturedMinor;
    if (isRefunded) return fail(ctx, session, 'payment_refunded');
    if (intent.capturedMinor < owedMinor) return fail(ctx, session, 'payment_incomplete');
  }
  let capturedMinor = owedMinor;
  if (intent?.state === 'authorized' && owedMinor > 0) {
    const gateway = gatewayNamed(ctx.environment, intent.gateway);
    const answer = await gateway.capture(ctx, intent.gatewayReference, owedMinor);
    if (answer.state === 'declined') return fail(ctx, session, answer.code);
    if (answer.capturedMinor < owedMinor) return fail(ctx, session, 'payment_incomplete');
    capturedMinor = answer.capturedMinor;
  }
  await complete(ctx, session, { owedMinor, capturedMinor });
}

async function complete(ctx: SystemContext, seen: CheckoutSession, amounts: Amounts): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (session?.status !== 'open') return;
    await settlePayment(ctx, session, amounts);
    for (const { booking, item } of await partsOf(ctx, session)) {
      if (booking.supplierOutcome === 'booked') {
        const confirmed = await confirmBooking(ctx, booking, item.dueMinor);
        if (booking.perkItemIds.length > 0) await settlePerks(ctx, { bookingId: booking.id });
        await earnPoints(ctx, confirmed);
        await productOf(booking.kind).emailOutcome(ctx, confirmed, 'confirmed');
      } else {
        await failBooking(ctx, booking, 'supplier_refused');
      }
    }
    const { appId, paymentIntentId } = session;
    // A part may have been refunded on the gateway's dashboard before the points were earned.
    if (paymentIntentId) await followRefunds(ctx, session, { appId, id: paymentIntentId }, null);
    await endSession(ctx, session, { status: 'complete', outcome: 'fulfilled' });
  });
}

/** Stores the capture. If the gateway captured more than is owed, refunds the items that were not booked. */
async function settlePayment(
  ctx: SystemContext,
  session: CheckoutSession,
  { owedMinor, capturedMinor }: Amounts,
): Promise<void> {
  if (!session.paymentIntentId) return;
  const intent = (await findIntent(ctx, session.appId, session.paymentIntentId)) as PaymentIntent;
  if (intent.state === 'captured') return refundExcess(ctx, intent, owedMinor);
  if (owedMinor > 0) {
    // A cancellation event may have arrived in between, although the gateway has captured the payment.
    const captured = await moveIntent(ctx, intent, ['authorized', 'voided'], {
      state: 'captured',
      capturedMinor,
      failureCode: null,
    });
    if (!captured) throw new Error('The captured payment is not stored as authorised');
    await reconcileRefunds(ctx, captured);
    return refundExcess(ctx, captured, owedMinor);
  }
  await enqueue(ctx, releasePayment, { appId: intent.appId, intentId: intent.id });
}

async function refundExcess(ctx: SystemContext, intent: PaymentIntent, owedMinor: number): Promise<void> {
  const amountMinor = intent.capturedMinor - owedMinor;
  if (amountMinor <= 0) return;
  await requestRefund(ctx, intent, { bookingId: null, amountMinor, reason: 'not_fulfilled' });
}

async function fail(ctx: SystemContext, seen: CheckoutSession, reason: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (session?.status !== 'open') return;
    for (const { booking } of await partsOf(ctx, session)) await failBooking(ctx, booking, reason);
    await endSession(ctx, session, { status: 'complete', outcome: 'failed' });
    await enqueuePaymentRelease(ctx, session);
  });
}

async function failBooking(ctx: SystemContext, booking: Booking, reason: string): Promise<void> {
  const failed = await transition(ctx, booking, 'fail', { reason });
  if (booking.perkItemIds.length > 0) await releasePerks(ctx, { bookingId: booking.id });
  await productOf(booking.kind).emailOutcome(ctx, failed, 'failed');
}

async function partsOf(ctx: SystemContext, session: CheckoutSession): Promise<SessionPart[]> {
  const items = new Map((await itemsOf(ctx, session)).map((item) => [item.bookingId, item]));
  const found = await findBookings(ctx, session.appId, [...items.keys()]);
  return found.map((booking) => ({ booking, item: items.get(booking.id) as CheckoutItemRow }));
}
