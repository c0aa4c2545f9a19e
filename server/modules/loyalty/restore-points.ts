import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { Ledger, LedgerKey } from './ledger.ts';

/** Points of a booking that go back to the member; `note` is the description in the member's activity. */
type Restored = { bookingId: string; points: number; note: string };

/**
 * Credits points that were taken back for a refund that failed. They become available when those that were earned do,
 * and expire as much later as they could not be spent: the member has the time that was left when they were taken back.
 * Those that had expired by then expire again. The caller must hold the ledger's lock.
 */
export async function restorePoints(
  ctx: Pick<BaseContext, 'db'>,
  { appId, membershipId }: LedgerKey,
  { nowMs }: Pick<Ledger, 'nowMs'>,
  { bookingId, points, note }: Restored,
): Promise<void> {
  const now = sql`${isoInstant(nowMs)}::timestamptz`;
  await ctx.db.execute(sql`
    insert into point_entries
      (app_id, id, membership_id, points, reason, booking_id, note, available_at, expires_at, created_at)
    select e.app_id, ${newId()}, e.membership_id, ${points}, 'restored', e.booking_id, ${note}, e.available_at,
      e.expires_at + greatest(interval '0', ${now} - greatest(e.available_at, (
        select max(t.created_at) from point_entries t
        where t.app_id = e.app_id and t.membership_id = e.membership_id and t.booking_id = e.booking_id
          and t.reason = 'taken_back'))),
      ${now}
    from point_entries e
    where e.app_id = ${appId} and e.membership_id = ${membershipId} and e.booking_id = ${bookingId}
      and e.reason = 'earned'`);
}
