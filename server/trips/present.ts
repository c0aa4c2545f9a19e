import { type Booking, findBookings, publicState } from '#server/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';
import type { TripRow } from './queries.ts';

type Wire = Output<typeof contract.getTrip>;

/** Trips as the wire shows them; one read for the bookings of all. */
export async function presentTrips(ctx: MemberContext, rows: readonly TripRow[]): Promise<Wire[]> {
  const found = await findBookings(
    ctx,
    ctx.app.id,
    rows.flatMap(({ booking_ids }) => booking_ids),
  );
  const known = new Map(found.map((booking) => [booking.id, booking]));
  return rows.map((row) =>
    present(
      row,
      row.booking_ids.flatMap((id) => known.get(id) ?? []),
    ),
  );
}

function present(row: TripRow, bookings: readonly Booking[]): Wire {
  const timeZone = bookings[0]?.timeZone ?? 'UTC';
  const alive = bookings.some(({ state }) => state !== 'cancelled');
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
