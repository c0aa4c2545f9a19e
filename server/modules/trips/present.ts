import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';
import { presentGap } from './present-gap.ts';
import type { CircleTrip, CircleTripPage, TripPage, TripView } from './views.ts';

/** One page of trips in its wire shape. */
export function presentTripPage({ trips, nextCursor }: TripPage): Output<typeof contract.listTrips> {
  return { data: trips.map(presentTrip), next_cursor: nextCursor };
}

/** A trip in its wire shape. */
export function presentTrip(trip: TripView): Output<typeof contract.getTrip> {
  return {
    id: trip.id,
    place: { name: trip.place.name, country_code: trip.place.countryCode },
    start_date: trip.startDate,
    end_date: trip.endDate,
    time_zone: trip.timeZone,
    status: trip.status,
    bookings: trip.bookings.map((booking) => ({
      booking_id: booking.id,
      kind: booking.kind,
      title: booking.title,
      status: booking.status,
      starts_at: booking.startsAt,
      ends_at: booking.endsAt,
      time_zone: booking.timeZone,
      total: toMajor(booking.totalMinor, booking.currency),
      currency: booking.currency,
      image: booking.image,
      hold_expires_at: booking.holdExpiresAt,
    })),
    gaps: trip.gaps.map(presentGap),
  };
}

/** One page of a circle's bookings in its wire shape. */
export function presentCircleTripPage({
  trips,
  nextCursor,
}: CircleTripPage): Output<typeof contract.listCircleTrips> {
  return { data: trips.map(presentCircleTrip), next_cursor: nextCursor };
}

function presentCircleTrip(trip: CircleTrip): Output<typeof contract.listCircleTrips>['data'][number] {
  return {
    booking_id: trip.bookingId,
    kind: trip.kind,
    title: trip.title,
    place: { name: trip.place.name, country_code: trip.place.countryCode },
    status: trip.status,
    starts_at: trip.startsAt,
    ends_at: trip.endsAt,
    time_zone: trip.timeZone,
    image: trip.image,
    booked_by: {
      user_id: trip.bookedBy.userId,
      username: trip.bookedBy.username,
      image: trip.bookedBy.image,
    },
    is_mine: trip.isMine,
  };
}
