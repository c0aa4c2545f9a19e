import { type Booking, findBookings, publicState } from '#server/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';
import { findGaps } from './find-gaps.ts';
import { namePlaces } from './name-places.ts';
import { presentGap } from './present-gap.ts';
import type { TripRow } from './queries.ts';
import { type Planned, readPlans } from './read-plans.ts';

type Wire = Output<typeof contract.getTrip>;

/**
 * Trips as the wire shows them, places named in the reader's language; one read for the bookings of all, one for the
 * places, and one for what those that have not begun may lack.
 */
export async function presentTrips(ctx: MemberContext, rows: readonly TripRow[]): Promise<Wire[]> {
  const [found, nameOf, planned] = await Promise.all([
    findBookings(
      ctx,
      ctx.app.id,
      rows.flatMap(({ booking_ids }) => booking_ids),
    ),
    namePlaces(ctx, rows),
    rows.some(({ begun }) => !begun) ? readPlans(ctx) : null,
  ]);
  const known = new Map(found.map((booking) => [booking.id, booking]));
  return rows.map((row) =>
    present(
      { ...row, place_name: nameOf(row) },
      row.booking_ids.flatMap((id) => known.get(id) ?? []),
      planned,
    ),
  );
}

function present(row: TripRow, bookings: readonly Booking[], planned: Planned | null): Wire {
  const timeZone = bookings[0]?.timeZone ?? 'UTC';
  const alive = bookings.some(({ state }) => state !== 'cancelled');
  const trip = { bookingIds: row.booking_ids, placeName: row.place_name, countryCode: row.country_code };
  return {
    id: row.id,
    place: { name: row.place_name, country_code: row.country_code },
    start_date: dateIn(timeZone, row.starts_at),
    end_date: dateIn(timeZone, row.ends_at),
    time_zone: timeZone,
    status: !alive ? 'cancelled' : row.over ? 'past' : row.begun ? 'current' : 'upcoming',
    bookings: bookings.map((booking) => ({
      booking_id: booking.id,
      kind: booking.kind,
      title: booking.title,
      status: publicState(booking.state),
      starts_at: booking.startsAt,
      ends_at: booking.endsAt,
      time_zone: booking.timeZone,
      total: toMajor(booking.totalMinor, booking.currency),
      currency: booking.currency,
      image: imageOf(booking),
      hold_expires_at: ['held', 'pending_payment'].includes(booking.state) ? booking.holdExpiresAt : null,
    })),
    gaps:
      planned && !row.begun
        ? findGaps(trip, planned.plans, planned.context).map((gap) =>
            presentGap(gap, row.place_name, planned.language),
          )
        : [],
  };
}

/** Kinds keep their picture as `image`, or in the description of what was sold. */
function imageOf({ details }: Booking): string | null {
  const { image, description } = details as { image?: string; description?: { thumbnail?: string } };
  return image ?? description?.thumbnail ?? null;
}

function dateIn(timeZone: string, instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
