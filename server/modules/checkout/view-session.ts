import { type Booking, findBookings, publicState } from '#server/modules/bookings/index.ts';
import { findIntent, type PaymentIntent, refundsOfPayments } from '#server/modules/payments/index.ts';
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
  const [bookings, refunds] = await Promise.all([
    findBookings(ctx, session.appId, ids),
    intent?.state === 'captured' ? refundsOfPayments(ctx, [intent]) : [],
  ]);
  const bookingOf = new Map(bookings.map((booking) => [booking.id, booking]));
  const payable = isOpen && intent && isPayable(intent) ? intent : null;
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
    paymentFields: payable?.fields ?? null,
    successUrl: session.successUrl,
    cancelUrl: session.cancelUrl,
    failureCode: intent?.failureCode ?? null,
    refunds,
    dispute: intent?.disputeState ?? null,
    disputeFunds: intent?.disputeState
      ? { withdrawnMinor: intent.disputeWithdrawnMinor, returnedMinor: intent.disputeReturnedMinor }
      : null,
    endReason: endReason(session, bookings),
    expiresAt: session.expiresAt,
    createdAt: session.createdAt,
  };
}

/** True while an attempt can be made: the payment is unpaid, and no attempt is undecided at the gateway or a bank. */
const isPayable = ({ state, attemptState }: PaymentIntent): boolean =>
  state !== 'authorized' && state !== 'captured' && attemptState !== 'processing';

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
  const isUnpaid = intent.state === 'requires_payment' || intent.state === 'failed';
  if (isUnpaid && intent.attemptState && session.outcome === null) return intent.attemptState;
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
