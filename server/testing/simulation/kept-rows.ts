import postgres from 'postgres';
import { config } from '#server/platform/config/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '../context.ts';
import { untilNoStatement } from './turns.ts';

/** Tables with rows that all seeds find and that a seed may change. */
const keptTables = [
  'apps',
  'api_keys',
  'memberships',
  'organisation_members',
  'organisations',
  'programs',
  'sessions',
  'signing_keys',
  'users',
  'transfer_searches',
  'transfer_search_suppliers',
  'transfer_quotes',
];

/** Tables that no seed changes. */
const untouchedTables = [
  'place_data_versions',
  'place_names',
  'places',
  'canonical_hotels',
  'supplier_ids',
  'experience_listings',
  'experience_catalogues',
  'simulation_clock',
];

let seededTables: readonly string[] = [];

/**
 * Keeps the present rows of the tables that all seeds find. `restoreStage` puts them back and empties every other table, so that
 * no seed meets what another one left.
 */
export async function keepStage(): Promise<void> {
  const { db } = systemContext();
  const rows = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables
    where schemaname = 'public' and not tablename = any(${sql.param(untouchedTables)}::text[])`);
  seededTables = rows.map(({ name }) => name);
  // Where a row lies decides in which order a query without an order finds it. Nothing may move rows within a seed.
  for (const name of seededTables)
    await db.execute(sql.raw(`alter table "${name}" set (autovacuum_enabled = false)`));
  for (const name of keptTables)
    await db.execute(sql.raw(`create table simulation_kept_${name} as table "${name}"`));
  const deletions = seededTables.map((name) => `delete from "${name}";`);
  const insertions = keptTables.map(
    (name) => `insert into "${name}" overriding system value table simulation_kept_${name};`,
  );
  // Foreign keys are not checked, so that the order of the tables does not matter.
  await db.execute(
    sql.raw(`create function empty_simulation() returns void language plpgsql as $$ begin
        set local session_replication_role = replica;
        ${deletions.join(' ')} delete from graphile_worker._private_jobs;
      end $$`),
  );
  await db.execute(
    sql.raw(`create function refill_simulation() returns void language plpgsql as $$
      declare counter regclass;
      begin
        set local session_replication_role = replica;
        ${insertions.join(' ')}
        for counter in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind = 'S' and n.nspname in ('public', 'graphile_worker')
        loop perform setval(counter, 1, false); end loop;
      end $$`),
  );
}

/** Puts the database back into the state that `keepStage` found. */
export async function restoreStage(): Promise<void> {
  // What the last seed has left running holds locks.
  await untilNoStatement();
  const client = keeper();
  const filled = await client.unsafe<{ name: string }[]>(
    seededTables
      .map((name) => `select '${name}' as name where exists (select from "${name}")`)
      .join(' union all '),
    [],
    { prepare: true },
  );
  await client`select empty_simulation()`;
  const tables = [...filled.map(({ name }) => `"${name}"`), 'graphile_worker._private_jobs'];
  // A table without pages is filled from its beginning, as a new one is.
  await client.unsafe(`vacuum ${tables.join(', ')}`);
  await client`select refill_simulation()`;
}

let ownClient: postgres.Sql | null = null;

/**
 * A connection of its own: setting `session_replication_role` discards the plans of a connection, and each statement of the next
 * seed would be planned again.
 */
function keeper(): postgres.Sql {
  ownClient ??= postgres(config.databaseUrl.Sandbox, { max: 1, onnotice: () => {} });
  return ownClient;
}

/** Closes the connection of `restoreStage`. */
export async function forgetStage(): Promise<void> {
  await ownClient?.end();
  ownClient = null;
}
