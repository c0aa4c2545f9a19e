import { type Booking, codeIfConfirmed, publicState, refundText } from '#server/modules/bookings/index.ts';
import { type BookingRefunds, readCancellations, readRefunds } from '#server/modules/checkout/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import { shownConversion } from '#server/modules/pricing/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { maskPassport, openPassport } from '#server/platform/crypto/index.ts';
import type { VenueKind } from '../catalogue/port.ts';
import { travelDetails } from './details.ts';
import { freeUntil } from './free-until.ts';
import { readPayments, readSteps, type SessionPayment, type Step } from './queries.ts';
import type { TravelBooking, TravelStatus } from './views.ts';

/** Travel bookings of one app for their members. Their payments, histories and refunds are read together. */
export async function describeTravelBookings(
  ctx: BaseContext,
  bookings: readonly Booking[],
): Promise<TravelBooking[]> {
  const appId = bookings[0]?.appId ?? '';
  const ids = bookings.map(({ id }) => id);
  const [steps, payments, cancellationOf, refundsOf] = await Promise.all([
    readSteps(ctx, appId, ids),
    readPayments(ctx, appId, ids),
    readCancellations(ctx, bookings),
    readRefunds(ctx, bookings),
  ]);
  const stepsOf = Map.groupBy(steps, ({ bookingId }) => bookingId);
  const paymentOf = new Map(payments.map((payment) => [payment.bookingId, payment]));
  return bookings.map((booking) => ({
    ...describeFields(ctx, booking, paymentOf.get(booking.id) ?? null, refundsOf(booking)),
    cancellation: cancellationOf(booking),
    steps: describeSteps(stepsOf.get(booking.id) ?? []),
  }));
}

/** One travel booking for its member. */
export async function describeTravelBooking(ctx: BaseContext, booking: Booking): Promise<TravelBooking> {
  const [described] = await describeTravelBookings(ctx, [booking]);
  return described as TravelBooking;
}

function describeFields(
  ctx: BaseContext,
  booking: Booking,
  session: SessionPayment | null,
  refunds: BookingRefunds,
): Omit<TravelBooking, 'cancellation' | 'steps'> {
  const details = travelDetails(booking);
  const isPayable = booking.state === 'held' || booking.state === 'pending_payment';
  return {
    id: booking.id,
    kind: booking.kind as VenueKind,
    productId: details.productId,
    venue: { ...details.venue, image: details.image },
    status: statusOf(booking),
    bookingType: details.bookingType,
    date: details.date,
    time: details.time,
    endTime: details.endTime,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    timeZone: booking.timeZone,
    passengerCount: details.passengerCount,
    leadPassenger: details.lead,
    passengers: details.passengers.map(({ passportSealed, ...passenger }) => ({
      ...passenger,
      maskedPassport: passportSealed ? maskPassport(openPassport(ctx.environment, passportSealed)) : null,
    })),
    flightNumber: details.flightNumber,
    specialRequests: details.specialRequests,
    circleId: booking.circleId,
    price: {
      totalMinor: booking.totalMinor,
      unitMinor: details.unitMinor,
      perkMinor: booking.perkMinor,
      dueMinor: booking.dueNowMinor,
      paidMinor: booking.paidMinor,
      currency: booking.currency,
      converted: shownConversion({ ...booking, converted: details.converted }),
    },
    payment: describePayment(booking, session, refunds),
    refunds,
    supplierReference: codeIfConfirmed(booking.state, booking.supplierReference),
    holdExpiresAt: isPayable ? booking.holdExpiresAt : null,
    policy: describePolicy(ctx, booking),
    createdAt: booking.createdAt,
    updatedAt: booking.updatedAt,
  };
}

function describePayment(
  booking: Booking,
  session: SessionPayment | null,
  refunds: BookingRefunds,
): TravelBooking['payment'] {
  const byPerksAlone = booking.perkItemIds.length > 0 && booking.dueNowMinor === 0;
  return {
    method: byPerksAlone ? 'perks' : (session?.method ?? null),
    status: paymentStatus(booking, session, refunds),
    perkItemIds: booking.perkItemIds,
  };
}

/** Payment status of this booking alone, because its session may have other items. */
function paymentStatus(
  booking: Booking,
  session: SessionPayment | null,
  { refundedMinor }: BookingRefunds,
): TravelBooking['payment']['status'] {
  if (booking.paidMinor > 0) return refundedMinor >= booking.paidMinor ? 'refunded' : 'paid';
  if (booking.dueNowMinor === 0) return 'no_payment_required';
  if (booking.state === 'failed' || session?.state === 'failed') return 'failed';
  return session?.state === 'authorized' ? 'authorized' : 'unpaid';
}

function describePolicy(ctx: BaseContext, booking: Booking): TravelBooking['policy'] {
  const { bookingType, cancellation } = travelDetails(booking);
  const hours = bookingType === 'walk_in' ? null : cancellation.freeUntilHours;
  const percent = bookingType === 'walk_in' ? 0 : (cancellation.lateRefundPercent ?? 0);
  const language = readerLanguage(ctx);
  return {
    freeUntilHours: hours,
    freeUntil: freeUntil(booking),
    lateRefundPercent: percent,
    description:
      bookingType === 'walk_in'
        ? refundText(language, 'freeUntilAdmitted')
        : hours === null
          ? refundText(language, percent > 0 ? 'partUntilBegin' : 'nothing', { percent })
          : refundText(language, percent > 0 ? 'freeThenPart' : 'freeBeforeSlot', { hours, percent }),
  };
}

function describeSteps(steps: readonly Step[]): TravelBooking['steps'] {
  const shown = steps.map(({ state, reason, at }) => ({ status: statusOf({ state }), reason, at }));
  return shown.filter(({ status }, index) => status !== shown[index - 1]?.status);
}

const statusOf = ({ state }: Pick<Booking, 'state'>): TravelStatus => publicState(state);
