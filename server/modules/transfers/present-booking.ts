import { type Booking, codeIfConfirmed, presentTerms, publicState } from '#server/modules/bookings/index.ts';
import { presentCancellation } from '#server/modules/checkout/index.ts';
import { placeLanguage } from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { groundDetails } from './booking-details.ts';
import type * as contract from './contract-bookings.ts';
import { findPosition, findVehicle } from './live-updates.ts';
import { presentPlace } from './present-place.ts';
import { displayName, presentPolicy, presentWait } from './present-quote.ts';
import { findReservation } from './reservations.ts';

type Wire = Output<typeof contract.getGroundBooking>;
type Policy = NonNullable<Wire['cancellation']>['policy_applied'];

/** A transfer in its wire shape, with the driver and the newest position. */
export async function presentGroundBooking(ctx: BaseContext, booking: Booking): Promise<Wire> {
  const details = groundDetails(booking);
  const { query, offer, passenger, changes } = details;
  const onceConfirmed = (text: string | null) => codeIfConfirmed(booking.state, text);
  const [assigned, position, reservation, cancellation] = await Promise.all([
    findVehicle(ctx, booking),
    findPosition(ctx, booking),
    findReservation(ctx, booking),
    presentCancellation(ctx, booking, presentTerms<Policy>),
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
    category: offer.category,
    vehicle: changes.vehicleDescription ?? displayName(offer, placeLanguage(query.language)),
    wait_time: { ...presentWait(offer), currency: offer.price.currency },
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
      // Older bookings have no notes.
      notes: passenger.notes ?? null,
    },
    reservation_id: onceConfirmed(reservation?.reservationId ?? booking.supplierReference),
    confirmation_number: onceConfirmed(details.confirmationNumber),
    pickup_instructions: onceConfirmed(details.pickupInstructions),
    driver: assigned?.driver ?? null,
    assigned_vehicle: assigned?.vehicle ?? null,
    position,
    circle_id: booking.circleId,
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
