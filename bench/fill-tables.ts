import type { Database } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { selectTaken } from '#server/sandbox/suppliers/airport/index.ts';
import type { Tenant } from '#server/testing/index.ts';

/** Row counts that the tables are filled to. */
export type Volumes = {
  users: number;
  circleMemberships: number;
  wishlistItems: number;
  /** Days on which places of an airport venue were sold; only sold places are stored. */
  venueDays: number;
  /** Bookings of other partners. */
  bookings: number;
};

export const fullVolumes: Volumes = {
  users: 1_000_000,
  circleMemberships: 100_000,
  wishlistItems: 100_000,
  venueDays: 1_000_000,
  bookings: 10_000_000,
};

/** Enough users that every response has its full length, and otherwise empty tables. */
export const emptyVolumes: Volumes = {
  users: 400,
  circleMemberships: 0,
  wishlistItems: 0,
  venueDays: 0,
  bookings: 0,
};

/** Rows per statement, so that none exceeds the statement timeout. */
const batch = 50_000;
const circleSize = 10;
const listSize = 20;

/**
 * Fills one tenant with members, circles of ten and wishlists of twenty items, and the airport venues of all
 * tenants with sold places, up to the volumes. A quarter of the usernames begin with `ana`, the others with
 * random letters, so that prefix searches find very many or few.
 */
export async function fillTables(
  db: Database,
  tenant: Tenant,
  volumes: Volumes,
  report: (line: string) => void,
): Promise<void> {
  const { appId, organisationId } = tenant;
  await inBatches(volumes.users, 'users', report, async (from, to) => {
    await db.execute(sql`
      with people as (
        insert into users (id, email, username, firstname, lastname, created_at)
        select uuidv7(), 'p' || n || '@fill.example',
          case when n % 4 = 0 then 'ana' else substr(md5(n::text), 1, 6) end || n, 'Person', n::text,
          now() - make_interval(secs => n)
        from generate_series(${from}::int, ${to}::int) n returning id
      ), roles as (
        insert into organisation_members (organisation_id, user_id, role)
        select ${organisationId}::uuid, id, 'member' from people
      )
      insert into memberships (app_id, id, user_id, status, tier)
      select ${appId}::uuid, uuidv7(), id, 'active', 'bronze' from people`);
  });
  await db.execute(sql`
    create temporary table filled as
      select row_number() over (order by user_id) as n, user_id from memberships where app_id = ${appId} limit 100000`);
  await inBatches(volumes.circleMemberships / circleSize, 'circles', report, async (from, to) => {
    await db.execute(sql`
      with made as (
        insert into circles (app_id, id, name, invitation_policy)
        select ${appId}::uuid, uuidv7(), 'Circle ' || n, 'admin_managed' from generate_series(${from}::int, ${to}::int) n
        returning id
      ), counted as (select id, row_number() over () as n from made)
      insert into circle_members (app_id, id, circle_id, user_id, role, managed_by, status, joined_via, joined_at)
      select ${appId}::uuid, uuidv7(), c.id, f.user_id, case when seat = 1 then 'owner' else 'member' end, 'admins',
        'active', case when seat = 1 then 'founder' else 'by_link' end, now()
      from counted c cross join generate_series(1, ${circleSize}) seat
      join filled f on f.n = (c.n * ${circleSize} + seat) % 100000 + 1`);
  });
  await inBatches(volumes.wishlistItems / listSize, 'wishlists', report, async (from, to) => {
    await db.execute(sql`
      with made as (
        insert into wishlists (app_id, id, user_id, name, item_count)
        select ${appId}::uuid, uuidv7(), f.user_id, 'List ' || f.n, ${listSize}
        from filled f where f.n between ${from}::int and ${to}::int
        returning id, user_id
      )
      insert into wishlist_items (app_id, id, wishlist_id, hotel_id, position, added_by, title)
      select ${appId}::uuid, uuidv7(), id, 'htl_city_2988507_' || place, place, user_id, 'Hotel ' || place
      from made cross join generate_series(1, ${listSize}) place`);
  });
  await db.execute(sql`drop table filled`);
  await fillVenueDays(db, volumes.venueDays, report);
  for (const table of tables) await db.execute(sql`vacuum analyze ${sql.identifier(table)}`);
}

/** The lounge whose slots are read: on every day half of its slots have a sold place. */
export const busyLounge = 'lounge_LHR_1';

/** Writes one slot with a sold place per airport lounge and day, and 24 slots a day for `busyLounge`. */
async function fillVenueDays(db: Database, venueDays: number, report: (line: string) => void): Promise<void> {
  if (venueDays === 0) return;
  await db.execute(sql`
    create temporary table airports as
      select row_number() over (order by iata) - 1 as place, iata from places where kind = 'airport' and scheduled`);
  await inBatches(venueDays, 'venue-days', report, async (from, to) => {
    await db.execute(sql`
      insert into sandbox_venue_slots (venue_id, day, time, capacity, taken)
      select 'lounge_' || a.iata || '_1', current_date + n / c.airports, '10:00', 10, 1
      from (select count(*)::int as airports from airports) c
      cross join generate_series(${from}::int, ${to}::int) n join airports a on a.place = n % c.airports
      on conflict do nothing`);
  });
  await db.execute(sql`
    insert into sandbox_venue_slots (venue_id, day, time, capacity, taken)
    select ${busyLounge}, d.day, to_char(hour, 'FM00') || ':00', 10, 1
    from (select distinct day from sandbox_venue_slots) d cross join generate_series(0, 23) hour
    on conflict do nothing`);
  await db.execute(sql`drop table airports`);
}

const tables = [
  'users',
  'organisation_members',
  'memberships',
  'circles',
  'circle_members',
  'wishlists',
  'wishlist_items',
  'sandbox_venue_slots',
  'bookings',
];

/** Returns the number of rows per table, which the report shows. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: SQL[] = tables.map(
    (table) => sql`select ${table} as name, count(*)::int as rows from ${sql.identifier(table)}`,
  );
  const rows = await db.execute<{ name: string; rows: number }>(sql.join(counts, sql` union all `));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** Returns the executed query plan for the sold places of a venue on a date. */
export async function planOfSlots(db: Database): Promise<string> {
  const day = addDays(today('Europe/London'), 30);
  const rows = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, buffers, costs off) ${selectTaken(busyLounge, day)}`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Calls `fill` for ranges of rows up to `total`, and reports each. */
export async function inBatches(
  total: number,
  name: string,
  report: (line: string) => void,
  fill: (from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let from = 1; from <= total; from += batch) {
    const to = Math.min(total, from + batch - 1);
    await fill(from, to);
    report(`${name}: ${to} of ${total}`);
  }
}
