import { type SQL, sql } from '#server/platform/db/sql.ts';
import type { Booking } from './booking.ts';
import { bookings } from './schema.ts';

/** The start that the member bought, wherever the supplier has moved the booking since. */
export function soldStart({ startsAt, details }: Pick<Booking, 'startsAt' | 'details'>): string {
  return (details as { soldStartsAt?: string }).soldStartsAt ?? startsAt;
}

/**
 * The start from which the deadlines of a cancellation count: the one that was sold, or the present one if the supplier
 * has moved the booking later. A penalty only rises with time, so at each instant this gives the lower one of both.
 */
export function termsStart(booking: Pick<Booking, 'startsAt' | 'details'>): string {
  const sold = soldStart(booking);
  return Date.parse(sold) > Date.parse(booking.startsAt) ? sold : booking.startsAt;
}

/**
 * SQL expression for the `details` that keep the start that was sold, in an update that moves a booking to `startsAt`.
 * A start that was kept before stays.
 */
export const keepSoldStart = (startsAt: string): SQL => sql`
  case when ${bookings.startsAt} = ${startsAt}::timestamptz then '{}'::jsonb
    else jsonb_build_object('soldStartsAt', coalesce(${bookings.details} ->> 'soldStartsAt',
      to_char(${bookings.startsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) end`;
