import { config } from '#server/platform/config/index.ts';
import { type Database, openPool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { checkLedger } from '#server/wiring/ledger/check-ledger.ts';
import { brokenBooks } from './broken-books.ts';

/** Whether a hold is over depends on the time, and no sweep runs in tests. */
const notChecked: readonly string[] = ['booking_not_stuck'];

/**
 * Throws, with the rows, unless the ledger of a worker's database agrees after a test file. A test that leaves jobs
 * behind which are due, or which its server stopped in, is not at fault: they are run before the rows count. A test that plants a break rolls it back, mends it, or
 * calls `breaksBooks`.
 */
export async function expectLedgerAgrees(url: string): Promise<void> {
  const ledger = processWide(`test.ledger ${url}`, () => ({ db: openPool(url, 1).db, version: '' }));
  const { db } = ledger;
  const version = await versionOf(db);
  if (version === ledger.version) return;
  ledger.version = version;
  let rows = await newRows(db);
  if (blamed(rows).length > 0 && config.databaseUrl.Sandbox === url) {
    const { runJobs } = await import('./run-jobs.ts');
    await makeInterruptedJobsDue(db);
    await runJobs();
    rows = await newRows(db);
  }
  if (rows.length === 0) return;
  await remember(db, rows);
  const found = blamed(rows).map(({ text }) => text);
  if (found.length > 0) throw new Error(`The ledger does not agree after this file:\n${found.join('\n')}`);
}

/** A job that was running when its server stopped is tried again after a pause, in which books may differ. */
async function makeInterruptedJobsDue(db: Database): Promise<void> {
  await db.execute(sql`
    update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null
    where attempts > 0 and attempts < max_attempts`);
}

type Row = { appId: string | null; text: string };

/** The rows without those of tenants whose books tests break on purpose. */
const blamed = (rows: readonly Row[]) =>
  rows.filter(({ appId }) => appId === null || !brokenBooks.has(appId));

/** Rows that break an invariant, in plain words, without those that an earlier file has left. */
async function newRows(db: Database): Promise<Row[]> {
  const invariants = await checkLedger({ db }, { settledForMinutes: 0 });
  const rows = invariants
    .filter(({ name }) => !notChecked.includes(name))
    .flatMap(({ name, rows }) =>
      rows.map(({ appId, subject, found }) => ({ appId, text: `${name}: ${subject}: ${found}` })),
    );
  if (rows.length === 0) return [];
  await db.execute(sql`create schema if not exists testing`);
  await db.execute(sql`create table if not exists testing.broken_rows (row text primary key)`);
  const known = await db.execute<{ row: string }>(sql`select row from testing.broken_rows`);
  const texts = new Set(known.map(({ row }) => row));
  return rows.filter(({ text }) => !texts.has(text));
}

/** Files of other projects use the same database in processes of their own: a row is the fault of one file only. */
async function remember(db: Database, rows: readonly Row[]): Promise<void> {
  const texts = JSON.stringify(rows.map(({ text }) => text));
  await db.execute(sql`
    insert into testing.broken_rows select jsonb_array_elements_text(${texts}::text::jsonb) on conflict do nothing`);
}

const ledgerTables = [
  'bookings',
  'payment_intents',
  'payment_refunds',
  'point_entries',
  'saved_perks',
  'perk_locks',
  'sandbox_payments',
  'sandbox_refunds',
];

/** Changes with every write to a table of the ledger: a file that writes none of them needs no check. */
async function versionOf(db: Database): Promise<string> {
  const parts = ledgerTables.map(
    (table) => `(select max(xmin::text::bigint) || ' ' || count(*) from ${table})`,
  );
  const [row] = await db.execute<{ version: string }>(
    sql.raw(`select concat_ws(' ', ${parts.join(', ')}) as version`),
  );
  return row?.version ?? '';
}
