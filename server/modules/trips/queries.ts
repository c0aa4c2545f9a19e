import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { isPlannedJourney } from './planned.ts';

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

/** The condition that a booking starts more than a day after an instant, in the days of the booking's place. */
const isApartFrom = (instant: SQL) =>
  sql`(starts_at at time zone time_zone)::date > (${instant} at time zone time_zone)::date + 1`;

/** The latest end of the bookings that start before the booking: of those that `which` names, in the group. */
const latestEndBefore = (which: SQL, group: SQL) =>
  sql`max(ends_at) ${which} over (partition by ${group} order by starts_at, id
    rows between unbounded preceding and 1 preceding)`;

/**
 * Groups the member's bookings into trips: bookings of one place that are at most a day apart, whatever
 * language they were booked in ("Köln" and "Cologne" are one place). A member has at most hundreds of bookings,
 * so they are grouped on every read and trips are never stale.
 *
 * A cancelled booking is listed with the trip that it touches, and changes nothing of it: it gives a trip no
 * date while the trip has other bookings, and it connects no two of them. A trip of cancelled bookings keeps
 * their dates. `filter` is appended as a condition on the trips, with any order and limit.
 */
export function selectTrips(ctx: MemberContext, filter: SQL): SQL {
  const ofPlace = sql`country_code, place`;
  const ofRun = sql`country_code, place, run`;
  const uncancelled = sql`filter (where not is_cancelled)`;
  return sql`
    with mine as (
      select id, kind, state, place_id, place_name, country_code, time_zone, starts_at, ends_at,
        state = 'cancelled' as is_cancelled, ${place} as place
      from bookings
      where app_id = ${ctx.app.id} and user_id = ${ctx.member.userId} and state not in ('holding', 'expired', 'failed', 'not_held')
    ), covered as (
      select *, ${latestEndBefore(sql``, ofPlace)} as covered_until from mine
    ), runs as (
      select *, count(*) filter (where ${isApartFrom(sql`covered_until`)})
        over (partition by ${ofPlace} order by starts_at, id) as run
      from covered
    ), kept as (
      select *, ${latestEndBefore(uncancelled, ofRun)} as kept_until from runs
    ), numbered as (
      select *, count(*) filter (where not is_cancelled and ${isApartFrom(sql`kept_until`)})
        over (partition by ${ofRun} order by starts_at, id) as part
      from kept
    ), trips as (
      select (array_agg(id order by id))[1] as id, max(place_id) as place_id,
        (array_agg(place_name order by starts_at, id))[1] as place_name, country_code,
        coalesce(min(starts_at) ${uncancelled}, min(starts_at)) as starts_at,
        coalesce(max(ends_at) ${uncancelled}, max(ends_at)) as ends_at,
        bool_or(${isPlannedJourney}) as is_planned_journey, array_agg(id order by starts_at, id) as booking_ids
      from numbered group by ${ofRun}, part
    )
    select id, place_id, place_name, country_code, ${instantText(sql`starts_at`)} as starts_at,
      ${instantText(sql`ends_at`)} as ends_at, ends_at <= sojourn_now()::timestamptz(3) as over, starts_at <= sojourn_now()::timestamptz(3) as begun, booking_ids
    from trips where ${filter}`;
}

/** The member's trips that match the filter; see `selectTrips`. */
export async function readTrips(ctx: MemberContext, filter: SQL): Promise<TripRow[]> {
  return ctx.db.execute<TripRow>(selectTrips(ctx, filter));
}
