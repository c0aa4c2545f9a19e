import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { isUuid } from '#server/platform/ids/index.ts';

type LockedBooking = { app_id: string; isOver: boolean };

/**
 * Locks a booking until the transaction ends, to serialize the locking, settling and releasing of its perks.
 * The booking must be locked before any perk, because state changes lock the booking first, too. Returns null
 * for an unknown booking.
 */
export async function lockBooking(
  ctx: Pick<BaseContext, 'db'>,
  bookingId: string,
): Promise<LockedBooking | null> {
  if (!isUuid(bookingId)) return null;
  const [row] = await ctx.db.execute<{ app_id: string; state: string }>(sql`
    select app_id, state from bookings
    where app_id = (select app_id from booking_directory where booking_id = ${bookingId}) and id = ${bookingId}
    for no key update`);
  return row ? { app_id: row.app_id, isOver: ended.includes(row.state) } : null;
}

/** States in which a booking cannot lock perks any more. */
const ended = ['cancelled', 'expired', 'failed', 'completed'];
