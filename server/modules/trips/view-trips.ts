import { type Booking, findBookings, type NewBooking, publicState } from '#server/modules/bookings/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { findGaps } from './find-gaps.ts';
import { namePlaces } from './name-places.ts';
import type { TripRow } from './queries.ts';
import { readPlans } from './read-plans.ts';
import { viewGap } from './view-gap.ts';
import type { TripSummary, TripView } from './views.ts';

/**
 * The trips of these rows with their gaps. Runs the queries of `viewTripSummaries` and, if any trip is upcoming, two for
 * the gaps.
 */
export async function viewTrips(ctx: MemberContext, rows: readonly TripRow[]): Promise<TripView[]> {
  const [trips, gapInput] = await Promise.all([
    viewTripSummaries(ctx, rows),
    rows.some(({ begun }) => !begun) ? readPlans(ctx) : null,
  ]);
  const language = readerLanguage(ctx);
  const begun = new Set(rows.flatMap((row) => (row.begun ? [row.id] : [])));
  return trips.map((trip) => {
    const { name: placeName, countryCode } = trip.place;
    const bookingIds = trip.bookings.map(({ id }) => id);
    const gaps =
      gapInput && !begun.has(trip.id)
        ? findGaps({ bookingIds, placeName, countryCode }, gapInput.plans, gapInput.context)
        : [];
    return { ...trip, gaps: gaps.map((gap) => viewGap(gap, placeName, language)) };
  });
}

/**
 * The trips of these rows, with places named in the reader's language. Runs one query for all bookings and one for the
 * places.
 */
export async function viewTripSummaries(
  ctx: MemberContext,
  rows: readonly TripRow[],
): Promise<TripSummary[]> {
  const [found, nameOf] = await Promise.all([
    findBookings(
      ctx,
      ctx.app.id,
      rows.flatMap(({ booking_ids }) => booking_ids),
    ),
    namePlaces(ctx, rows),
  ]);
  const bookingById = new Map(found.map((booking) => [booking.id, booking]));
  return rows.map((row) =>
    viewTrip(
      { ...row, place_name: nameOf(row) },
      row.booking_ids.flatMap((id) => bookingById.get(id) ?? []),
    ),
  );
}

function viewTrip(row: TripRow, bookings: readonly Booking[]): TripSummary {
  const kept = bookings.find(({ state }) => state !== 'cancelled');
  const timeZone = (kept ?? bookings[0])?.timeZone ?? 'UTC';
  return {
    id: row.id,
    place: { name: row.place_name, countryCode: row.country_code },
    startDate: dateIn(timeZone, row.starts_at),
    endDate: dateIn(timeZone, row.ends_at),
    timeZone,
    status: !kept ? 'cancelled' : row.over ? 'past' : row.begun ? 'current' : 'upcoming',
    bookings: bookings.map((booking) => ({
      id: booking.id,
      kind: booking.kind,
      title: booking.title,
      status: publicState(booking.state),
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      timeZone: booking.timeZone,
      totalMinor: booking.totalMinor,
      currency: booking.currency,
      image: imageOf(booking),
      holdExpiresAt: ['held', 'pending_payment'].includes(booking.state) ? booking.holdExpiresAt : null,
    })),
  };
}

/** The picture of a booking, which every product stores under this name. */
function imageOf({ details }: Booking): string | null {
  return (details as Partial<NewBooking['details']>).image ?? null;
}

function dateIn(timeZone: string, instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
