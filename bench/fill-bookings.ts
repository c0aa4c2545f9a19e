import type { Database } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { Person, Tenant } from '#server/testing/index.ts';
import { inBatches } from './fill-tables.ts';

/** The columns of a hotel booking that its reads need, of a booking that a supplier has confirmed. */
export type SampleBooking = { details: unknown; title: string; placeId: string; countryCode: string };

/** Bookings that the reader itself has, in an empty database too. */
const ownBookings = 20;

/**
 * Adds the reader's own confirmed hotel bookings, which begin in the next months, and returns their ids. They are copies of a sample,
 * so that they are as long as those of members; nothing was paid for them.
 */
export async function addOwnBookings(
  db: Database,
  { tenant, userId, membershipId }: Person,
  sample: SampleBooking,
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with made as (
      insert into bookings (app_id, id, kind, state, organisation_id, user_id, membership_id, reference, supplier, title, place_id,
        place_name, country_code, time_zone, starts_at, ends_at, currency, total_minor, due_now_minor, details)
      select ${tenant.appId}::uuid, uuidv7(), 'hotel', 'confirmed', ${tenant.organisationId}::uuid, ${userId}::uuid,
        ${membershipId}::uuid, 'OWN' || n, 'fill', ${sample.title}, ${sample.placeId}, 'Paris', ${sample.countryCode}, 'Europe/Paris',
        now() + make_interval(days => n * 5), now() + make_interval(days => n * 5 + 2), 'EUR', 20000, 20000,
        ${JSON.stringify(sample.details)}::jsonb
      from generate_series(1, ${ownBookings}::int) n
      returning app_id, id
    )
    insert into booking_directory (app_id, booking_id) select app_id, id from made returning booking_id as id`);
  return rows.map(({ id }) => id);
}

/**
 * Fills the bookings of other partners: of each twenty, seventeen are over, one is cancelled, one expired and one still to
 * come, made in equal steps over three years by users of the database in turn. Their details are empty, because nobody reads them.
 */
export async function fillBookings(
  db: Database,
  others: readonly Tenant[],
  bookings: number,
  report: (line: string) => void,
): Promise<void> {
  if (bookings === 0) return;
  await db.execute(sql`set synchronous_commit = off`);
  await db.execute(sql`set maintenance_work_mem = '1GB'`);
  // The rows are consistent; checking 80 million references would take most of the time.
  await db.execute(sql`set session_replication_role = replica`);
  await db.execute(sql`
    create temporary table partners as
      select row_number() over (order by id) - 1 as place, id, organisation_id from apps
      where id = any(${sql.param(others.map(({ appId }) => appId))}::uuid[])`);
  await db.execute(sql`
    create temporary table people as select row_number() over (order by id) - 1 as place, id from users`);
  await db.execute(sql`create unique index on people (place)`);
  await db.execute(sql`analyze people`);
  const restoreIndexes = await dropIndexes(db);
  await inBatches(bookings, 'bookings', report, async (from, to) => {
    await db.execute(sql`
      with made as (
        insert into bookings (app_id, id, kind, state, organisation_id, user_id, reference, supplier, supplier_attempts,
          supplier_released_at, title, place_id, place_name, country_code, time_zone, starts_at, ends_at, currency, total_minor,
          due_now_minor, details, created_at, updated_at)
        select partner.id, uuidv7(made_at - now()), 'hotel', state, partner.organisation_id, person.id, 'FILL' || n, 'fill', 1,
          now(), 'Hotel ' || n, 'city_2988507', 'Paris', 'FR', 'Europe/Paris', starts_at, starts_at + interval '2 days', 'EUR',
          20000, 20000, '{}', made_at, made_at
        from generate_series(${from}::int, ${to}::int) n
        cross join lateral (select
          now() - interval '3 years' * (1 - n::float8 / ${bookings}::int) as made_at,
          case when n % 20 < 17 then 'completed' when n % 20 = 17 then 'cancelled' when n % 20 = 18 then 'expired'
            else 'confirmed' end as state) as facts
        cross join lateral (select
          case when state = 'confirmed' then now() + make_interval(days => 1 + n % 300) else made_at end as starts_at) as stay
        join partners partner on partner.place = n / 20 % ${others.length}::int
        join people person on person.place = n % (select count(*) from people)
        returning app_id, id
      )
      insert into booking_directory (app_id, booking_id) select app_id, id from made`);
  });
  report('bookings: indexes');
  await restoreIndexes();
  await db.execute(sql`set session_replication_role = origin`);
  for (const table of ['bookings', 'booking_directory'])
    await db.execute(sql`vacuum analyze ${sql.identifier(table)}`);
}

/** Drops the indexes of bookings that no constraint needs, and returns the function that creates them again. */
async function dropIndexes(db: Database): Promise<() => Promise<void>> {
  const indexes = await db.execute<{ name: string; definition: string }>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
    where i.indrelid = 'bookings'::regclass and c.oid is null`);
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  return async () => {
    for (const { definition } of indexes) await db.execute(sql.raw(definition));
  };
}
