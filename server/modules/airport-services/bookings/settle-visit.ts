import type { Booking } from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, isNull, sql } from '#server/platform/db/sql.ts';
import { visitContradictions } from './schema.ts';

/**
 * Marks what recorded visits contradict in a booking as settled with the venue, so that it is a case no more, also
 * when the visit is reported again. Returns the causes that were open.
 */
export async function settleVisit(
  { db }: Pick<BaseContext, 'db'>,
  { appId, id }: Pick<Booking, 'appId' | 'id'>,
): Promise<string[]> {
  const settled = await db
    .update(visitContradictions)
    .set({ settledAt: sql`sojourn_now()` })
    .where(
      and(
        eq(visitContradictions.appId, appId),
        eq(visitContradictions.bookingId, id),
        isNull(visitContradictions.settledAt),
      ),
    )
    .returning({ cause: visitContradictions.cause });
  return settled.map(({ cause }) => cause).sort();
}
