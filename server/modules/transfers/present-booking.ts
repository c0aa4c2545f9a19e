import { presentCancellation } from '#server/modules/bookings/index.ts';
import { presentRefunds } from '#server/modules/checkout/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract-bookings.ts';
import { presentAssigned, presentPosition } from './present-live.ts';
import { presentPlace } from './present-place.ts';
import { presentPolicy, presentWait } from './present-quotes.ts';
import type { BookingView } from './views.ts';

/** A booked transfer in its wire shape. */
export function presentTransferBooking(booking: BookingView): Output<typeof contract.getGroundBooking> {
  const { currency, wait, provider, passenger, position } = booking;
  const assigned = booking.assigned && presentAssigned(booking.assigned);
  return {
    booking_id: booking.id,
    booking_reference: booking.reference,
    status: booking.status,
    travel_quote_id: booking.travelQuoteId,
    title: booking.title,
    image: booking.image,
    from: presentPlace(booking.from),
    to: presentPlace(booking.to),
    pickup_datetime: booking.pickupAt,
    return_pickup_datetime: booking.returnAt,
    time_zone: booking.timeZone,
    num_passengers: booking.passengers,
    duration_minutes: booking.durationMinutes,
    category: booking.category,
    vehicle: booking.vehicle,
    wait_time: { ...presentWait(wait, wait.currency), currency: wait.currency },
    provider: {
      name: provider.name,
      logo: provider.logo,
      phone: provider.phone,
      rating: provider.rating,
    },
    amenities: booking.amenities,
    passenger: passenger && {
      first_name: passenger.firstName,
      last_name: passenger.lastName,
      email: passenger.email,
      phone: passenger.phone,
      flight_number: passenger.flightNumber,
      airline: passenger.airline,
      country: passenger.countryCode,
      notes: passenger.notes,
    },
    reservation_id: booking.reservationId,
    confirmation_number: booking.confirmationNumber,
    pickup_instructions: booking.pickupInstructions,
    driver: assigned?.driver ?? null,
    assigned_vehicle: assigned?.vehicle ?? null,
    position: position && presentPosition(position),
    circle_id: booking.circleId,
    total: toMajor(booking.totalMinor, currency),
    paid: toMajor(booking.paidMinor, currency),
    currency,
    hold_expires_at: booking.holdExpiresAt,
    cancellation_policy: presentPolicy(booking.policy),
    cancellation: booking.cancellation && presentCancellation(booking.cancellation),
    ...presentRefunds(booking.refunds),
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  };
}
