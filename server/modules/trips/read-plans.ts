import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { GapContext, NearAirport, Plan } from './gap-plans.ts';
import { instantText } from './queries.ts';

/** The input for finding the gaps of a member's trips. */
export type GapInput = { plans: Plan[]; context: GapContext };

type Row = Omit<Plan, 'stay'> & {
  stay: Omit<NonNullable<Plan['stay']>, 'airport'> | null;
  airport: NearAirport | null;
  home: string;
  now: string;
};

/** All current bookings of the member, until two days after their end, soonest first, in one query. */
export async function readPlans(ctx: MemberContext): Promise<GapInput> {
  const rows = await ctx.db.execute<Row>(plansQuery(ctx.app.id, ctx.member.userId));
  const { modules } = ctx.app;
  return {
    plans: rows.map(({ airport, stay, home: _home, now: _now, ...plan }) => ({
      ...plan,
      stay: stay && { ...stay, airport },
    })),
    context: {
      homeCountry: rows[0]?.home || null,
      sells: {
        beds: modules.includes('hotels'),
        rides: modules.includes('transfers'),
        esims: modules.includes('esim'),
        experiences: modules.includes('experiences'),
      },
      now: rows[0]?.now ?? isoInstant(Date.now()),
    },
  };
}

/** The airport of a stay is searched within this distance. */
const airportReachKm = 100;
/** Weighs as much as a tenfold population: Heathrow before London City, Gatwick first in Brighton. */
const kmPerImportance = 40;

/**
 * Selects one row per booking. Bookings that ended within two days count, because a ride or stay of the day
 * before may lead into a trip. Selects only the data that finding gaps needs, nothing about guests.
 */
export function plansQuery(appId: string, userId: string): SQL {
  const latitude = sql`(b.details #>> '{description,latitude}')::float8`;
  const longitude = sql`(b.details #>> '{description,longitude}')::float8`;
  const latitudes = sql`${airportReachKm}::float8 / 111.2`;
  // A degree of longitude shrinks towards the poles; the lower bound is reached at 84 degrees of latitude.
  const longitudes = sql`${airportReachKm}::float8 / (111.2 * greatest(0.1, cos(radians(${latitude}))))`;
  const km = sql`12742 * asin(least(1, sqrt(power(sin(radians(a.lat - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(a.lat)) * power(sin(radians(a.lng - ${longitude}) / 2), 2))))`;
  return sql`
    select b.id, b.kind, b.state, ${instantText(sql`b.starts_at`)} as "startsAt",
      ${instantText(sql`b.ends_at`)} as "endsAt", b.time_zone as "timeZone", b.country_code as "countryCode", b.title,
      ${instantText(sql`sojourn_now()`)} as now, u.country as home,
      array(select d.kind from dismissed_gaps d where d.app_id = b.app_id and d.booking_id = b.id) as dismissed,
      case when b.kind = 'hotel' then jsonb_build_object(
        'checkIn', b.details #> '{stay,checkIn}', 'checkOut', b.details #> '{stay,checkOut}',
        'latitude', ${latitude}, 'longitude', ${longitude},
        'address', b.details #> '{description,hotel_address}', 'party', b.details #> '{stay,party}') end as stay,
      case when b.kind = 'ground' then jsonb_build_object(
        'from', b.details #> '{query,from}', 'to', b.details #> '{query,to}',
        'pickupAt', b.details #> '{query,pickupAt}', 'returnAt', b.details #> '{query,returnAt}') end as ride,
      case when b.kind = 'esim' then jsonb_build_object(
        'countries', b.details #> '{plan,coverage,countries}', 'expiresAt', b.details -> 'expiresAt') end as esim,
      b.details -> 'venue' as venue, airport.found as airport
    from bookings b
    join users u on u.id = b.user_id
    left join lateral (
      select jsonb_build_object('code', a.iata, 'name', a.name, 'names', a.names) as found
      from places a
      where b.kind = 'hotel' and a.kind = 'airport' and a.scheduled
        and a.lat between ${latitude} - ${latitudes} and ${latitude} + ${latitudes}
        and a.lng between ${longitude} - ${longitudes} and ${longitude} + ${longitudes}
        and ${km} <= ${airportReachKm}::float8
      order by a.importance - ${km} / ${kmPerImportance}::float8 desc, a.id limit 1
    ) airport on true
    where b.app_id = ${appId} and b.user_id = ${userId} and b.ends_at > sojourn_now()::timestamptz(3) - interval '2 days'
      and b.state in ('held', 'pending_payment', 'fulfilling', 'pending_supplier', 'confirmed', 'cancelling', 'completed')
    order by b.starts_at, b.id`;
}
