import { type Booking, findBookings, publicState } from '#server/bookings/index.ts';
import { findIntent, type PaymentIntent } from '#server/payments/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { isSandboxGateway, sandboxPaymentState } from '#server/suppliers/sandbox/payments/index.ts';
import type * as contract from './contract.ts';
import { type CheckoutSession, itemsOf } from './queries.ts';

type Wire = Output<typeof contract.getCheckoutSession>;

/** A session as the wire shows it, with the present state of its payment and bookings. */
export async function presentSession(ctx: BaseContext, session: CheckoutSession): Promise<Wire> {
  const [items, intent] = await Promise.all([
    itemsOf(ctx, session),
    session.paymentIntentId ? findIntent(ctx, session.appId, session.paymentIntentId) : null,
  ]);
  const ids = items.map(({ bookingId }) => bookingId);
  const isOpen = session.status === 'open' && session.fulfilBy === null;
  const [bookings, isUnderWay] = await Promise.all([
    findBookings(ctx, session.appId, ids),
    isOpen && intent && !isTaken(intent) ? isAccepted(ctx, intent) : false,
  ]);
  const states = new Map(bookings.map(({ id, state }) => [id, state]));
  const payable = isOpen && intent && !isTaken(intent) && !isUnderWay ? intent : null;
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

/** The gateway tells of a payment before the session goes on: between the two it must not be asked for again. */
const isTaken = ({ state }: PaymentIntent): boolean => state === 'authorized' || state === 'captured';

/** The gateway accepted a payment and its event has not arrived yet, so our own state may still be `failed`. */
async function isAccepted(ctx: BaseContext, { gateway, gatewayReference }: PaymentIntent): Promise<boolean> {
  if (!isSandboxGateway(gateway)) return false;
  const state = await sandboxPaymentState(ctx, gatewayReference);
  return state === 'authorized' || state === 'captured';
}

/** A supplier that said yes lost its booking to the payment; without such a yes the suppliers refused. */
function endReason(
  session: Pick<CheckoutSession, 'outcome'>,
  bookings: Pick<Booking, 'supplierOutcome'>[],
): Wire['end_reason'] {
  if (session.outcome !== 'failed') return null;
  const isPromised = bookings.some(({ supplierOutcome }) => supplierOutcome === 'booked');
  return isPromised ? 'payment_failed' : 'supplier_refused';
}

/** Money as the caller sees it: where the payment stands, and what became of it when nothing was sold. */
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
