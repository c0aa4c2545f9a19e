import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { decodeCursor, encodeCursor } from '#server/platform/contract/page-cursor.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type * as contract from './contract.ts';
import { readTrips } from './queries.ts';
import { viewTrips } from './view-trips.ts';
import type { TripPage, TripView } from './views.ts';

/** One page of the member's trips. */
export async function listTrips(
  ctx: MemberContext,
  input: Input<typeof contract.listTrips>,
): Promise<TripPage> {
  const soonestFirst = input.when === 'upcoming';
  const conditions = [
    input.when === 'all'
      ? sql`true`
      : soonestFirst
        ? sql`ends_at > sojourn_now()::timestamptz(3)`
        : sql`ends_at <= sojourn_now()::timestamptz(3)`,
    input.cursor === undefined ? sql`true` : after(input.cursor, soonestFirst),
  ];
  const direction = soonestFirst ? sql`asc` : sql`desc`;
  const rows = await readTrips(
    ctx,
    sql`${sql.join(conditions, sql` and `)} order by trips.starts_at ${direction}, trips.id ${direction} limit ${input.limit + 1}`,
  );
  const page = rows.slice(0, input.limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    trips: await viewTrips(ctx, page),
    nextCursor: last ? encodeCursor({ startsAt: last.starts_at, id: last.id }) : null,
  };
}

/** The member's trip that contains the booking with this id; 404 when there is none. */
export async function getTrip(ctx: MemberContext, input: Input<typeof contract.getTrip>): Promise<TripView> {
  const rows = isUuid(input.id) ? await readTrips(ctx, sql`${input.id}::uuid = any(booking_ids)`) : [];
  const [trip] = await viewTrips(ctx, rows);
  if (!trip) throw problem('not_found');
  return trip;
}

function after(cursor: string, ascending: boolean): SQL {
  const { startsAt, id } = decodeCursor(cursor);
  const operator = ascending ? sql`>` : sql`<`;
  return sql`(trips.starts_at, trips.id) ${operator} (${startsAt}::timestamptz, ${id}::uuid)`;
}
