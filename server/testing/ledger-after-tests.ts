import { config } from '#server/platform/config/index.ts';
import { type Database, openPool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { type BrokenInvariant, checkLedger } from '#server/wiring/ledger/check-ledger.ts';
import { brokenBooks } from './broken-books.ts';

/** Rows that were reported after an earlier file of this process: each is the fault of one file only. */
const reported = processWide('test.ledger.reported', () => new Set<string>());

/** Whether a hold is over depends on the time, and no sweep runs in tests. */
const notChecked: readonly string[] = ['booking_not_stuck'];

/**
 * Throws, with the rows, unless the ledger of a worker's database agrees after a test file. A test that leaves due jobs
 * behind is not at fault: they are run before the rows count. A test that plants a break rolls it back, mends it, or
 * calls `breaksBooks`.
 */
export async function expectLedgerAgrees(url: string): Promise<void> {
  const ledger = processWide(`test.ledger ${url}`, () => ({ db: openPool(url, 1).db, version: '' }));
  const { db } = ledger;
  const version = await versionOf(db);
  if (version === ledger.version) return;
  ledger.version = version;
  const check = async () => newRows(await checkLedger({ db }, { settledForMinutes: 0 }));
  let rows = await check();
  if (rows.length > 0 && config.databaseUrl.Sandbox === url) {
    const { runJobs } = await import('./run-jobs.ts');
    await runJobs();
    rows = await check();
  }
  if (rows.length === 0) return;
  for (const row of rows) reported.add(row);
  throw new Error(`The ledger does not agree after this file:\n${rows.join('\n')}`);
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

/** Each row that breaks an invariant in plain words, without those that were reported before. */
function newRows(invariants: readonly BrokenInvariant[]): string[] {
  return invariants
    .filter(({ name }) => !notChecked.includes(name))
    .flatMap(({ name, rows }) =>
      rows
        .filter(({ appId }) => appId === null || !brokenBooks.has(appId))
        .map(({ subject, found }) => `${name}: ${subject}: ${found}`),
    )
    .filter((row) => !reported.has(row));
}
