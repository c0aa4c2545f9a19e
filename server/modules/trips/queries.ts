import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';

/** A trip as grouped by the database; instants as ISO text. */
export type TripRow = {
  id: string;
  place_id: string | null;
  /** The place name of the first booking, as it was stored then. */
  place_name: string | null;
  country_code: string | null;
  starts_at: string;
  ends_at: string;
  over: boolean;
  begun: boolean;
  booking_ids: string[];
};

/** SQL that formats an instant as ISO 8601 text in UTC with milliseconds. */
export const instantText = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The value that groups bookings by place: the place's id, the country of an eSIM, else the place's name. */
const place = sql`coalesce(place_id, case kind when 'esim' then country_code end, place_name)`;

/**
 * Groups the member's bookings into trips: bookings of one place that are at most a day apart, whatever
 * language they were booked in ("Köln" and "Cologne" are one place). A member has at most hundreds of bookings,
 * so they are grouped on every read and trips are never stale. `filter` is appended as a condition on the
 * trips, with any order and limit.
 */
export async function readTrips(ctx: MemberContext, filter: SQL): Promise<TripRow[]> {
  return ctx.db.execute<TripRow>(sql`
    with mine as (
      select id, place_id, place_name, country_code, time_zone, starts_at, ends_at,
        ${place} as place,
        max(ends_at) over (partition by country_code, ${place} order by starts_at, id
          rows between unbounded preceding and 1 preceding) as covered_until
      from bookings
      where app_id = ${ctx.app.id} and user_id = ${ctx.member.userId} and state not in ('holding', 'expired', 'failed', 'not_held')
    ), numbered as (
      select *, count(*) filter (where covered_until is null
          or (starts_at at time zone time_zone)::date > (covered_until at time zone time_zone)::date + 1)
        over (partition by country_code, place order by starts_at, id) as part
      from mine
    ), trips as (
      select (array_agg(id order by id))[1] as id, max(place_id) as place_id,
        (array_agg(place_name order by starts_at, id))[1] as place_name, country_code, min(starts_at) as starts_at,
        max(ends_at) as ends_at, array_agg(id order by starts_at, id) as booking_ids
      from numbered group by country_code, place, part
    )
    select id, place_id, place_name, country_code, ${instantText(sql`starts_at`)} as starts_at,
      ${instantText(sql`ends_at`)} as ends_at, ends_at <= sojourn_now()::timestamptz(3) as over, starts_at <= sojourn_now()::timestamptz(3) as begun, booking_ids
    from trips where ${filter}`);
}
