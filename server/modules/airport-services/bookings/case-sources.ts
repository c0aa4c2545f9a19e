import { bookings } from '#server/modules/bookings/schema.ts';
import type { CaseSource } from '#server/modules/cases/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, asc, eq, isNull, type SQL, sql } from '#server/platform/db/sql.ts';
import { visitContradictions } from './schema.ts';

/** A booking that the venue admits while we still wait for its confirmation is confirmed within this time. */
const confirmedWithinMinutes = 15;

/** What the visits that venues recorded leave to a person. */
export const caseSources: readonly CaseSource[] = [
  {
    kind: 'visit_without_booking',
    remedy:
      'Ask the venue whom it admitted. If it admitted the guests of this booking, it may bill us: agree with it, or charge the guests; then `booking settle-visit`.',
    find: (ctx, limit) =>
      findContradictions(ctx, limit, {
        where: and(
          eq(visitContradictions.cause, 'not_confirmed'),
          sql`${bookings.state} not in ('confirmed', 'completed')`,
          sql`(${bookings.state} in ('cancelled', 'expired', 'failed', 'not_held')
            or ${visitContradictions.recordedAt} < sojourn_now()::timestamptz(3) - make_interval(mins => ${confirmedWithinMinutes}))`,
        ),
        toDetail: ({ state }) => `${state}, and the venue admitted its guests`,
      }),
  },
  {
    kind: 'visit_with_more_guests',
    remedy:
      'Ask the venue how many it admitted. If it bills them, agree with it, or charge the guests for the difference; then `booking settle-visit`.',
    find: (ctx, limit) =>
      findContradictions(ctx, limit, {
        where: eq(visitContradictions.cause, 'more_guests'),
        toDetail: ({ guests, booked }) => `${guests} guests were admitted, ${booked} are booked`,
      }),
  },
];

type Contradiction = { state: string; guests: number; booked: number };

async function findContradictions(
  ctx: SystemContext,
  limit: number,
  { where, toDetail }: { where: SQL | undefined; toDetail: (found: Contradiction) => string },
) {
  const rows = await ctx.db
    .select({
      appId: bookings.appId,
      id: bookings.id,
      state: bookings.state,
      guests: visitContradictions.guests,
      booked: sql<number>`(${bookings.details} ->> 'passengerCount')::int`,
      since: visitContradictions.recordedAt,
    })
    .from(visitContradictions)
    .innerJoin(
      bookings,
      and(eq(bookings.appId, visitContradictions.appId), eq(bookings.id, visitContradictions.bookingId)),
    )
    .where(and(isNull(visitContradictions.settledAt), where))
    .orderBy(asc(visitContradictions.recordedAt))
    .limit(limit);
  return rows.map((row) => ({
    subject: `booking ${row.id}`,
    appId: row.appId,
    since: row.since,
    detail: toDetail(row),
  }));
}
