import { bookings } from '#server/modules/bookings/schema.ts';
import type { CaseSource } from '#server/modules/cases/index.ts';
import { and, asc, eq, sql } from '#server/platform/db/sql.ts';
import { transferEvents } from './schema.ts';

/** What the events of transfer providers leave to a person. */
export const caseSources: readonly CaseSource[] = [
  {
    kind: 'event_contradicted',
    remedy:
      'Ask the provider what it has of the booking; it sent one thing and answered another. `booking confirm` or `booking cancel` if ours is wrong. The case closes when the booking ends, or after a later event that the provider stands by.',
    find: async (ctx, limit) => {
      const rows = await ctx.db
        .select({
          appId: bookings.appId,
          id: bookings.id,
          kind: transferEvents.kind,
          since: transferEvents.createdAt,
        })
        .from(transferEvents)
        .innerJoin(
          bookings,
          and(eq(bookings.appId, transferEvents.appId), eq(bookings.id, transferEvents.bookingId)),
        )
        .where(
          // Written out, so that the planner sees the condition of the partial index.
          sql`${transferEvents.reason} = 'contradicted'
            and ${bookings.state} in ('held', 'pending_payment', 'fulfilling', 'pending_supplier', 'confirmed')
            and not exists (
              select 1 from transfer_events later
              where later.app_id = ${transferEvents.appId} and later.booking_id = ${transferEvents.bookingId}
                and later.kind in ('created', 'cancelled') and later.status = 'applied'
                and later.created_at > ${transferEvents.createdAt})`,
        )
        .orderBy(asc(transferEvents.createdAt))
        .limit(limit);
      const bySubject = new Map(
        rows.map(({ appId, id, kind, since }) => [
          id,
          {
            subject: `booking ${id}`,
            appId,
            since,
            detail: `the provider sent \`${kind}\` and answers otherwise`,
          },
        ]),
      );
      return [...bySubject.values()];
    },
  },
];
