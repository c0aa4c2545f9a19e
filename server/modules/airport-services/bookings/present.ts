import { type Booking, codeIfConfirmed, publicState, refundText } from '#server/modules/bookings/index.ts';
import { presentCancellations } from '#server/modules/checkout/index.ts';
import { type PlaceLanguage, readerLanguage } from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { maskPassport, openPassport } from '#server/platform/crypto/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { freeUntil } from './cancellation-terms.ts';
import type * as contract from './contract.ts';
import { type TravelDetails, travelDetails } from './details.ts';
import { presentTravelTerms } from './present-cancellation.ts';
import { readPayments, readSteps, type SessionPayment, type Step } from './queries.ts';

type Wire = Output<typeof contract.getTravelBooking>;

/** Travel bookings of one app in their wire shape. Payments, histories and refunds take one query each. */
export async function presentTravelBookings(ctx: BaseContext, bookings: readonly Booking[]): Promise<Wire[]> {
  const appId = bookings[0]?.appId ?? '';
  const ids = bookings.map(({ id }) => id);
  const [steps, payments, cancellationOf] = await Promise.all([
    readSteps(ctx, appId, ids),
    readPayments(ctx, appId, ids),
    presentCancellations(ctx, bookings, presentTravelTerms),
  ]);
  const stepsOf = Map.groupBy(steps, ({ bookingId }) => bookingId);
  const paymentOf = new Map(payments.map((payment) => [payment.bookingId, payment]));
  return bookings.map((booking) => ({
    ...present(ctx, booking, stepsOf.get(booking.id) ?? [], paymentOf.get(booking.id) ?? null),
    cancellation: cancellationOf(booking),
  }));
}

/** One travel booking in its wire shape. */
export async function presentTravelBooking(ctx: BaseContext, booking: Booking): Promise<Wire> {
  const [wire] = await presentTravelBookings(ctx, [booking]);
  return wire as Wire;
}

function present(
  ctx: BaseContext,
  booking: Booking,
  steps: readonly Step[],
  session: SessionPayment | null,
): Omit<Wire, 'cancellation'> {
  const details = travelDetails(booking);
  const major = (minor: number) => toMajor(minor, booking.currency);
  const isPayable = booking.state === 'held' || booking.state === 'pending_payment';
  return {
    id: booking.id,
    product_type: booking.kind as Wire['product_type'],
    product_id: details.productId,
    product: presentProduct(details),
    status: statusOf(booking),
    booking_type: details.bookingType,
    date: details.date,
    time: details.time,
    end_time: details.endTime,
    time_zone: booking.timeZone,
    passenger_count: details.passengerCount,
    lead_passenger: details.lead && {
      first_name: details.lead.firstName,
      last_name: details.lead.lastName,
      email: details.lead.email,
      calling_code: details.lead.callingCode,
      phone: details.lead.phone,
      country_code: details.lead.countryCode,
    },
    passenger_details: details.passengers.map((one) => ({
      first_name: one.firstName,
      last_name: one.lastName,
      title: one.title,
      date_of_birth: one.dateOfBirth,
      nationality: one.nationality,
      passport_number: one.passportSealed
        ? maskPassport(openPassport(ctx.environment, one.passportSealed))
        : null,
    })),
    flight_number: details.flightNumber,
    special_requests: details.specialRequests,
    circle_id: booking.circleId,
    price: {
      total: major(booking.totalMinor),
      per_passenger: major(details.unitMinor),
      covered_by_perks: major(booking.perkMinor),
      due: major(booking.dueNowMinor),
      paid: major(booking.paidMinor),
      currency: booking.currency,
    },
    payment: presentPayment(booking, session),
    supplier_reference: codeIfConfirmed(booking.state, booking.supplierReference),
    hold_expires_at: isPayable ? booking.holdExpiresAt : null,
    cancellation_policy: presentPolicy(booking, details, readerLanguage(ctx)),
    status_history: presentSteps(steps),
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  };
}

/** The venue at the time of booking. */
function presentProduct({ productId, venue, image }: TravelDetails): Wire['product'] {
  return {
    id: productId,
    name: venue.name,
    airport_code: venue.airportCode,
    airport_name: venue.airportName,
    city: venue.city,
    country: venue.countryCode,
    terminal: venue.terminal,
    location: venue.location,
    directions: venue.directions,
    phone: venue.phone,
    image,
    max_stay_minutes: venue.maxStayMinutes,
  };
}

function presentPayment(booking: Booking, session: SessionPayment | null): Wire['payment'] {
  const byPerksAlone = booking.perkItemIds.length > 0 && booking.dueNowMinor === 0;
  return {
    method: byPerksAlone ? 'perks' : (session?.method ?? null),
    status: paymentStatus(booking, session),
    perk_item_ids: booking.perkItemIds,
  };
}

/** Payment status of this booking alone, because its session may have other items. */
function paymentStatus(booking: Booking, session: SessionPayment | null): Wire['payment']['status'] {
  const refunded = (booking.cancellation as { refundMinor?: number } | null)?.refundMinor ?? 0;
  if (booking.paidMinor > 0) return refunded > 0 ? 'refunded' : 'paid';
  if (booking.dueNowMinor === 0) return 'no_payment_required';
  if (booking.state === 'failed' || session?.state === 'failed') return 'failed';
  return session?.state === 'authorized' ? 'authorized' : 'unpaid';
}

function presentPolicy(
  booking: Booking,
  details: TravelDetails,
  language: PlaceLanguage,
): Wire['cancellation_policy'] {
  const until = freeUntil(booking);
  const hours = details.bookingType === 'walk_in' ? null : details.cancellation.freeUntilHours;
  return {
    type: until === null ? 'non_refundable' : 'free_cancellation',
    free_until_hours: hours,
    free_until: until,
    time_zone: booking.timeZone,
    description:
      details.bookingType === 'walk_in'
        ? refundText(language, 'freeUntilAdmitted')
        : hours === null
          ? refundText(language, 'nothing')
          : refundText(language, 'freeBeforeSlot', { hours }),
  };
}

/** The status history; consecutive steps with the same API status are one entry. */
function presentSteps(steps: readonly Step[]): Wire['status_history'] {
  const shown = steps.map(({ state, reason, at }) => ({ status: statusOf({ state }), reason, at }));
  return shown.filter(({ status }, index) => status !== shown[index - 1]?.status);
}

/** The API status. Suppliers of airport services decide immediately, so `pending_supplier` is not exposed. */
function statusOf({ state }: Pick<Booking, 'state'>): Wire['status'] {
  const status = publicState(state);
  return status === 'pending_supplier' ? 'pending_payment' : status;
}
