import { type Booking, type Cancellation, publicState } from '#server/bookings/index.ts';
import { refundOfBooking } from '#server/payments/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { groundDetails } from './booking-details.ts';
import type * as contract from './contract-bookings.ts';
import { findPosition, findVehicle } from './live-news.ts';
import { presentPlace } from './present-place.ts';
import { displayName, presentPolicy } from './present-quote.ts';
import { findReservation } from './reservations.ts';

type Wire = Output<typeof contract.getGroundBooking>;
type WireCancellation = Output<typeof contract.cancelGroundBooking>['cancellation'];

/** A ride as the wire shows it, with the driver and the newest position. */
export async function presentGroundBooking(ctx: BaseContext, booking: Booking): Promise<Wire> {
  const details = groundDetails(booking);
  const { query, offer, passenger, changes } = details;
  const [assigned, position, reservation, cancellation] = await Promise.all([
    findVehicle(ctx, booking),
    findPosition(ctx, booking),
    findReservation(ctx, booking),
    presentCancellation(ctx, booking),
  ]);
  return {
    booking_id: booking.id,
    booking_reference: booking.reference,
    status: publicState(booking.state) as Wire['status'],
    travel_quote_id: details.travelQuoteId,
    title: booking.title,
    image: details.image,
    from: { ...presentPlace(query.from), address: changes.pickupAddress ?? query.from.address },
    to: { ...presentPlace(query.to), address: changes.dropoffAddress ?? query.to.address },
    pickup_datetime: booking.startsAt,
    return_pickup_datetime: query.returnAt,
    time_zone: booking.timeZone,
    num_passengers: query.passengers,
    duration_minutes: offer.durationMinutes,
    vehicle: changes.vehicleDescription ?? displayName(offer),
    provider: {
      name: offer.provider.name,
      logo: offer.provider.logo,
      phone: offer.provider.phone,
      rating: offer.provider.rating,
    },
    amenities: details.amenities,
    passenger: passenger && {
      first_name: passenger.firstName,
      last_name: passenger.lastName,
      email: passenger.email,
      phone: passenger.phone,
      flight_number: changes.flightNumber ?? passenger.flightNumber,
    },
    reservation_id: reservation?.reservationId ?? booking.supplierReference,
    confirmation_number: details.confirmationNumber,
    pickup_instructions: details.pickupInstructions,
    driver: assigned?.driver ?? null,
    assigned_vehicle: assigned?.vehicle ?? null,
    position,
    total: toMajor(booking.totalMinor, booking.currency),
    paid: toMajor(booking.paidMinor, booking.currency),
    currency: booking.currency,
    hold_expires_at: booking.holdExpiresAt,
    cancellation_policy: presentPolicy(offer.refunds, query),
    cancellation,
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  };
}

/** What cancelling cost, with how far its refund has come; null where nothing was cancelled. */
export async function presentCancellation(
  ctx: BaseContext,
  booking: Booking,
): Promise<WireCancellation | null> {
  const terms = booking.cancellation as Cancellation | null;
  if (!terms) return null;
  const refund = terms.refundMinor > 0 ? await refundOfBooking(ctx, booking) : null;
  return presentTerms(terms, booking.currency, refund?.state ?? 'none');
}

/** Cancellation terms on the wire. */
export function presentTerms(
  terms: Cancellation,
  currency: string,
  refundState: WireCancellation['refund_state'],
): WireCancellation {
  return {
    policy_applied: terms.policyApplied as WireCancellation['policy_applied'],
    penalty: toMajor(terms.penaltyMinor, currency),
    refund: toMajor(terms.refundMinor, currency),
    currency,
    refund_method: terms.refundMethod,
    refund_expected_by: terms.refundExpectedBy,
    refund_state: refundState,
  };
}
