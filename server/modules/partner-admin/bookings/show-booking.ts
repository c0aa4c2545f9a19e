import { z } from 'zod';
import { historyOf } from '#server/modules/bookings/index.ts';
import { listOpenCases } from '#server/modules/cases/index.ts';
import { paymentsOfBookings } from '#server/modules/checkout/index.ts';
import { findIntent, type PaymentIntent, refundsOfPayments } from '#server/modules/payments/index.ts';
import { isCurrency, toMajor } from '#server/platform/money/index.ts';
import type { OperatorContext } from '../context.ts';
import { id } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { bookingNamed } from './find-booking.ts';

const ShowBooking = z.object({ booking: id });

type Dispute = {
  state: string;
  withdrawn: number;
  returned: number;
  fee: number | null;
  fee_currency: string | null;
};

/** A booking as an operator sees it, without the names of its guests. Amounts are in major units. */
export type BookingView = {
  id: string;
  app_id: string;
  kind: string;
  title: string;
  state: string;
  starts_at: string;
  ends_at: string;
  reference: string;
  supplier: string;
  supplier_reference: string | null;
  supplier_outcome: string | null;
  supplier_attempts: number;
  supplier_released_at: string | null;
  supplier_lost_at: string | null;
  currency: string;
  total: number;
  paid: number;
  payment_status: string;
  session: string | null;
  payment: string | null;
  /** All refunds of the payment; `booking` is null for those that name none. */
  refunds: { id: string; booking: string | null; amount: number; reason: string; state: string }[];
  /** The latest request to cancel it at its supplier, on the terms agreed then; null without one. */
  cancel_request: {
    at: string;
    penalty: number;
    refund: number;
    declined: { at: string; reason: string } | null;
  } | null;
  /** The dispute of the payment; `fee` is what the gateway charged for it, in its own currency. */
  dispute: Dispute | null;
  history: { at: string; event: string; state: string; reason: string }[];
  cases: { kind: string; since: string; detail: string; what_to_do: string }[];
};

/** Shows a booking with its payment, refunds, history and open cases. Fails with `not_found`. */
export async function showBooking(
  ctx: OperatorContext,
  given: z.input<typeof ShowBooking>,
): Promise<BookingView> {
  const input = parseInput(ShowBooking, given);
  const booking = await bookingNamed(ctx, input.booking);
  const { appId, currency, cancelRequest: request } = booking;
  const [paymentOf, history, cases] = await Promise.all([
    paymentsOfBookings(ctx, appId, [booking]),
    historyOf(ctx, booking),
    listOpenCases(ctx, { subject: `booking ${booking.id}`, limit: 20 }),
  ]);
  const payment = paymentOf(booking.id);
  const intentId = payment.intent?.id ?? null;
  const [refunds, intent] = await Promise.all([
    refundsOfPayments(ctx, intentId ? [{ appId, id: intentId }] : []),
    intentId ? findIntent(ctx, appId, intentId) : null,
  ]);
  return {
    id: booking.id,
    app_id: appId,
    kind: booking.kind,
    title: booking.title,
    state: booking.state,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    reference: booking.reference,
    supplier: booking.supplier,
    supplier_reference: booking.supplierReference,
    supplier_outcome: booking.supplierOutcome,
    supplier_attempts: booking.supplierAttempts,
    supplier_released_at: booking.supplierReleasedAt,
    supplier_lost_at: booking.supplierLostAt,
    currency,
    total: toMajor(booking.totalMinor, currency),
    paid: toMajor(booking.paidMinor, currency),
    payment_status: payment.status,
    session: payment.sessionId,
    payment: payment.intent?.id ?? null,
    refunds: refunds.map((refund) => ({
      id: refund.id,
      booking: refund.bookingId,
      amount: toMajor(refund.amountMinor, currency),
      reason: refund.reason,
      state: refund.state,
    })),
    cancel_request: request && {
      at: request.at,
      penalty: toMajor(request.terms.penaltyMinor, currency),
      refund: toMajor(request.terms.refundMinor, currency),
      declined: request.declined,
    },
    dispute: intent && disputeOf(intent),
    history: history.map(({ at, event, state, reason }) => ({ at, event, state, reason })),
    cases: cases.map(({ kind, since, detail, remedy }) => ({ kind, since, detail, what_to_do: remedy })),
  };
}

function disputeOf(intent: PaymentIntent): Dispute | null {
  const { disputeState: state, disputeFeeMinor, disputeFeeCurrency, currency } = intent;
  if (state === null) return null;
  const hasFee = disputeFeeMinor !== null && disputeFeeCurrency !== null && isCurrency(disputeFeeCurrency);
  return {
    state,
    withdrawn: toMajor(intent.disputeWithdrawnMinor, currency),
    returned: toMajor(intent.disputeReturnedMinor, currency),
    fee: hasFee ? toMajor(disputeFeeMinor, disputeFeeCurrency) : null,
    fee_currency: disputeFeeCurrency,
  };
}
