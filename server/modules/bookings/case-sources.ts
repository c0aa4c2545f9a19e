import type { CaseSource, FoundCase } from '#server/modules/cases/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { asc, sql } from '#server/platform/db/sql.ts';
import { unreleasedQuery } from './enqueue-lost-releases.ts';
import { bookings } from './schema.ts';

/** A supplier that answers releases a booking within this time, whatever jobs were lost. */
const releasedWithinMinutes = 60;

/** What the suppliers of bookings leave to a person. */
export const caseSources: readonly CaseSource[] = [
  {
    kind: 'release_failing',
    remedy:
      'Ask the supplier to cancel the booking; then `booking release --by-telephone`, or `booking release` once it answers.',
    find: (ctx, limit) => findUnreleased(ctx, limit, { minutes: releasedWithinMinutes }),
  },
  {
    kind: 'release_by_telephone',
    remedy:
      'Cancel the booking with the supplier under the reference that it gave by telephone; then `booking release --by-telephone`.',
    find: (ctx, limit) => findUnreleased(ctx, limit, { minutes: 0, byTelephone: true }),
  },
  {
    kind: 'lost_at_supplier',
    remedy:
      'Ask the supplier. `booking confirm` with its reference if the booking stands; else find another one with the guest, and `booking cancel --refund` the amount.',
    find: async (ctx, limit) => {
      const rows = await ctx.db
        .select({ appId: bookings.appId, id: bookings.id, lostAt: bookings.supplierLostAt })
        .from(bookings)
        .where(sql`${bookings.state} = 'confirmed' and ${bookings.supplierLostAt} is not null`)
        .orderBy(asc(bookings.supplierLostAt))
        .limit(limit);
      return rows.map(({ appId, id, lostAt }) => ({
        subject: `booking ${id}`,
        appId,
        since: lostAt as string,
        detail: 'confirmed, and the supplier does not know it, or calls it cancelled after its begin',
      }));
    },
  },
  {
    kind: 'supplier_outcome_unknown',
    remedy:
      'Ask the supplier by our reference: `booking confirm` with its reference if it has the booking, else `booking cancel`.',
    find: async (ctx, limit) => {
      const rows = await ctx.db
        .select({ appId: bookings.appId, id: bookings.id, since: bookings.outcomeUnknownSince })
        .from(bookings)
        .where(
          // Written out, so that the planner sees the condition of the partial index.
          sql`${bookings.state} in ('fulfilling', 'pending_supplier') and ${bookings.outcomeUnknownSince} is not null`,
        )
        .orderBy(asc(bookings.outcomeUnknownSince))
        .limit(limit);
      return rows.map(({ appId, id, since }) => ({
        subject: `booking ${id}`,
        appId,
        since: since as string,
        detail: 'the supplier may have booked, and a second call could book twice',
      }));
    },
  },
];

async function findUnreleased(
  ctx: SystemContext,
  limit: number,
  wanted: { minutes: number; byTelephone?: boolean },
): Promise<FoundCase[]> {
  const rows = await unreleasedQuery(ctx, limit, wanted);
  return rows.map(({ appId, id, state, updatedAt }) => ({
    subject: `booking ${id}`,
    appId,
    since: updatedAt,
    detail: `${state}, and the supplier may keep it`,
  }));
}
