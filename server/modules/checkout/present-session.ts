import { type Booking, findBookings, publicState } from '#server/modules/bookings/index.ts';
import { findGateway, findIntent, type PaymentIntent } from '#server/modules/payments/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';
import { type CheckoutSession, itemsOf } from './queries.ts';

type Wire = Output<typeof contract.getCheckoutSession>;

/** The wire form of a session with the current state of its payment and bookings. */
export async function presentSession(ctx: BaseContext, session: CheckoutSession): Promise<Wire> {
  const [items, intent] = await Promise.all([
    itemsOf(ctx, session),
    session.paymentIntentId ? findIntent(ctx, session.appId, session.paymentIntentId) : null,
  ]);
  const ids = items.map(({ bookingId }) => bookingId);
  const isOpen = session.status === 'open' && session.fulfilBy === null;
  const [bookings, isAwaitingEvent] = await Promise.all([
    findBookings(ctx, session.appId, ids),
    isOpen && intent && !isPaid(intent) ? isPaidAtGateway(ctx, intent) : false,
  ]);
  const states = new Map(bookings.map(({ id, state }) => [id, state]));
  const payable = isOpen && intent && !isPaid(intent) && !isAwaitingEvent ? intent : null;
  return {
    id: session.id,
    status: session.status,
    payment_status: paymentStatus(session, intent),
    environment: ctx.environment,
    line_items: items.map((item) => ({
      type: item.type,
      id: item.itemId,
      booking_id: item.bookingId,
      title: item.title,
      amount_total_minor: item.totalMinor,
      perk_amount_minor: item.perkMinor,
      amount_due_minor: item.dueMinor,
      due_at_property_minor: item.totalMinor - item.perkMinor - item.dueMinor,
    })),
    amount_total_minor: session.amountTotalMinor,
    perk_amount_minor: session.perkAmountMinor,
    amount_due_minor: session.amountDueMinor,
    amount_due: toMajor(session.amountDueMinor, session.currency),
    currency: session.currency,
    payment_method: session.paymentMethod,
    payment_intent_id: session.paymentIntentId,
    client_secret: payable?.clientSecret ?? null,
    url: payable?.redirectUrl ?? null,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    failure_code: intent?.failureCode ?? null,
    end_reason: endReason(session, bookings),
    fulfilment: items.map((item) => ({
      type: item.type,
      id: item.bookingId,
      status: publicState(states.get(item.bookingId) ?? 'pending_payment'),
    })),
    expires_at: session.expiresAt,
    created_at: session.createdAt,
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

/** If a supplier booked, the payment failed afterwards; otherwise all suppliers refused. */
function endReason(
  session: Pick<CheckoutSession, 'outcome'>,
  bookings: Pick<Booking, 'supplierOutcome'>[],
): Wire['end_reason'] {
  if (session.outcome !== 'failed') return null;
  const isBooked = bookings.some(({ supplierOutcome }) => supplierOutcome === 'booked');
  return isBooked ? 'payment_failed' : 'supplier_refused';
}

/** The payment status on the wire, derived from the payment and the outcome of the session. */
export function paymentStatus(
  session: Pick<CheckoutSession, 'outcome'>,
  intent: PaymentIntent | null,
): Wire['payment_status'] {
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
