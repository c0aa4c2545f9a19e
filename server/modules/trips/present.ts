import { readerLanguage } from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';
import { presentGap } from './present-gap.ts';
import type { TripPage, TripView } from './views.ts';

/** One page of trips in its wire shape. */
export function presentTripPage(
  { trips, nextCursor }: TripPage,
  ctx: BaseContext,
): Output<typeof contract.listTrips> {
  return { data: trips.map((trip) => presentTrip(trip, ctx)), next_cursor: nextCursor };
}

/** A trip in its wire shape. */
export function presentTrip(trip: TripView, ctx: BaseContext): Output<typeof contract.getTrip> {
  const language = readerLanguage(ctx);
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
    gaps: trip.gaps.map((gap) => presentGap(gap, trip.place.name, language)),
  };
}
