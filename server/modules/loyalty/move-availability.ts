import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/**
 * Moves the instant at which the pending points of a booking become available, and their expiry with it: to
 * `availableAt` (ISO 8601), or to now if it is null. Points that are available already do not change.
 */
export async function moveAvailability(
  ctx: Pick<BaseContext, 'db'>,
  { appId, bookingId }: { appId: string; bookingId: string },
  availableAt: string | null,
): Promise<void> {
  await ctx.db.execute(sql`
    update point_entries e set available_at = t.at, expires_at = e.expires_at + (t.at - e.available_at)
    from (select coalesce(${availableAt}::timestamptz(3), sojourn_now()::timestamptz(3)) as at) t
    where e.app_id = ${appId} and e.booking_id = ${bookingId} and e.reason in ('earned', 'restored')
      and e.available_at > sojourn_now()::timestamptz(3)`);
}
