import { sha256Hex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '../context.ts';

/**
 * Tables of the stage that no seed changes, and what has randomness that nothing replaces: the keys of tokens and their
 * signatures.
 */
const unseeded: readonly string[] = [
  'places',
  'place_names',
  'place_data_versions',
  'canonical_hotels',
  'supplier_ids',
  'transfer_search_suppliers',
  'refresh_tokens',
  'signing_keys',
];

/**
 * A digest of each table that seeds fill, by its name, and of the jobs that are left. Tables without rows are left out. Equal
 * digests are equal rows, whatever their order in the table.
 */
async function digestState(): Promise<Record<string, string>> {
  const { db } = systemContext();
  const tables = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'simulation\\_%'
      and not tablename = any(${sql.param(unseeded)}::text[]) order by 1`);
  const digestOf = (rows: string, name: string) =>
    `select '${name}' as name, md5(string_agg(row_text, E'\\n' order by row_text)) as digest
     from (${rows}) of_table having count(*) > 0`;
  const parts = tables.map(({ name }) => digestOf(`select t::text as row_text from "${name}" t`, name));
  const jobs = digestOf(
    `select concat_ws(' ', t.identifier, j.key, j.payload, j.run_at, j.attempts) as row_text
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
    'jobs',
  );
  const found = await db.execute<{ name: string; digest: string }>(
    sql.raw([...parts, jobs].join(' union all ')),
  );
  return Object.fromEntries(found.map(({ name, digest }) => [name, digest]));
}

/** One digest of the rows of all tables that seeds fill, to compare two runs of a seed. */
export async function digestOfAll(): Promise<string> {
  return sha256Hex(JSON.stringify(await digestState())).slice(0, 16);
}
