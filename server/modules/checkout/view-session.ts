import { type Booking, findBookings, publicState } from '#server/modules/bookings/index.ts';
import {
  findGateway,
  findIntent,
  type PaymentIntent,
  refundsOfPayments,
} from '#server/modules/payments/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type CheckoutSession, itemsOf } from './queries.ts';
import type { SessionView } from './views.ts';

/** A session with the current state of its payment and bookings. */
export async function viewSession(ctx: BaseContext, session: CheckoutSession): Promise<SessionView> {
  const [items, intent] = await Promise.all([
    itemsOf(ctx, session),
    session.paymentIntentId ? findIntent(ctx, session.appId, session.paymentIntentId) : null,
  ]);
  const ids = items.map(({ bookingId }) => bookingId);
  const isOpen = session.status === 'open' && session.fulfilBy === null;
  const [bookings, isAwaitingEvent, refunds] = await Promise.all([
    findBookings(ctx, session.appId, ids),
    isOpen && intent && !isPaid(intent) ? isPaidAtGateway(ctx, intent) : false,
    intent?.state === 'captured' ? refundsOfPayments(ctx, [intent]) : [],
  ]);
  const bookingOf = new Map(bookings.map((booking) => [booking.id, booking]));
  const payable = isOpen && intent && !isPaid(intent) && !isAwaitingEvent ? intent : null;
  return {
    id: session.id,
    status: session.status,
    paymentStatus: paymentStatus(session, intent),
    items: items.map((item) => ({
      type: item.type,
      id: item.itemId,
      bookingId: item.bookingId,
      title: item.title,
      totalMinor: item.totalMinor,
      perkMinor: item.perkMinor,
      dueMinor: item.dueMinor,
      status: publicState(bookingOf.get(item.bookingId)?.state ?? 'pending_payment'),
      holdKind: bookingOf.get(item.bookingId)?.holdKind ?? null,
    })),
    totalMinor: session.amountTotalMinor,
    perkMinor: session.perkAmountMinor,
    dueMinor: session.amountDueMinor,
    currency: session.currency,
    paymentMethod: session.paymentMethod,
    paymentIntentId: session.paymentIntentId,
    clientSecret: payable?.clientSecret ?? null,
    paymentUrl: payable?.redirectUrl ?? null,
    successUrl: session.successUrl,
    cancelUrl: session.cancelUrl,
    failureCode: intent?.failureCode ?? null,
    refunds,
    dispute: intent?.disputeState ?? null,
    endReason: endReason(session, bookings),
    expiresAt: session.expiresAt,
    createdAt: session.createdAt,
  };
}

/** True once the payment is authorised or captured: the session is no longer payable. */
const isPaid = ({ state }: PaymentIntent): boolean => state === 'authorized' || state === 'captured';

/** True if the gateway has accepted the payment; until its event arrives, our state may still be `failed`. */
async function isPaidAtGateway(
  ctx: BaseContext,
  { gateway, gatewayReference }: PaymentIntent,
): Promise<boolean> {
  return (await findGateway(ctx.environment, gateway)?.isPaid?.(ctx, gatewayReference)) ?? false;
}

/** If something failed that no supplier refused, the payment failed; otherwise all suppliers refused. */
function endReason(
  session: Pick<CheckoutSession, 'outcome'>,
  bookings: Pick<Booking, 'state' | 'supplierOutcome'>[],
): SessionView['endReason'] {
  if (session.outcome !== 'failed') return null;
  const failed = bookings.filter(({ state }) => state === 'failed');
  const isRefused = failed.every(({ supplierOutcome }) => supplierOutcome === 'refused');
  return isRefused ? 'supplier_refused' : 'payment_failed';
}

/** The payment status of a session, derived from the payment and the outcome of the session. */
export function paymentStatus(
  session: Pick<CheckoutSession, 'outcome'>,
  intent: PaymentIntent | null,
): SessionView['paymentStatus'] {
  if (!intent) return 'no_payment_required';
  switch (intent.state) {
    case 'requires_payment':
      return session.outcome === 'failed' ? 'failed' : 'unpaid';
    case 'failed':
      return 'failed';
    case 'authorized':
      return session.outcome === 'failed' ? 'failed' : 'authorized';
    case 'captured':
      return intent.refundedMinor >= intent.capturedMinor ? 'refunded' : 'paid';
    case 'voided':
      return session.outcome === null ? 'unpaid' : 'failed';
  }
}
