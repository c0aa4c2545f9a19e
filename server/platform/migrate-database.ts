import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { drizzle, migrate } from './db/drizzle.cjs';
import { refuseOlderDatabase } from './db/refuse-older-database.ts';
import { runOnlineMigrations } from './db/run-online-migrations.ts';
import { migrateJobs } from './jobs/run-worker.ts';
import { log } from './log/index.ts';

const ownFolder = new URL('../../drizzle', import.meta.url).pathname;
const lockId = 7355608;
const lockPauseMs = 200;
/** After so long the log says that another process holds the lock, and again after each further time. */
const lockNoticeMs = 10_000;
/**
 * How long a statement of a migration waits for a table. While it waits, every other statement on that table waits
 * behind it, so it gives up, lets the others go on, and tries again: 10 times, with a pause that readers can use.
 */
const tableLockMs = 2_000;
const tableLockPauseMs = 1_000;
const mostTries = 10;
const lockNotAvailable = '55P03';

/**
 * Migrates the schema of one database and of its job queue: the generated migrations in one transaction, then the
 * online ones. A migration that cannot get its tables within 2 s is tried again. An advisory lock ensures that only one of
 * several starting processes migrates at a time, so `url` must not lead to a pooler in transaction mode. A statement of
 * ours may take as long as it needs, whatever limit the role has; those of the job queue keep the role's limit. Throws
 * when the database is older than the first release.
 */
export async function migrateDatabase(url: string, migrationsFolder = ownFolder): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select set_config('statement_timeout', '0', false)`;
    await takeLock(sql);
    await refuseOlderDatabase(sql, migrationsFolder);
    await migrateTables(sql, migrationsFolder);
    await runOnlineMigrations(sql, migrationsFolder);
    await migrateJobs(url);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function migrateTables(sql: postgres.Sql, migrationsFolder: string): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(tableLockMs)}, false)`;
  for (let tries = 1; ; tries += 1) {
    try {
      await migrate(drizzle(sql), { migrationsFolder });
      break;
    } catch (err) {
      const code =
        (err as { code?: string; cause?: { code?: string } }).cause?.code ?? (err as { code?: string }).code;
      if (code !== lockNotAvailable || tries === mostTries) throw err;
      await pause(tableLockPauseMs);
    }
  }
  // An index that is built concurrently waits for every older transaction, however long it takes.
  await sql`select set_config('lock_timeout', '0', false)`;
}

/**
 * Tries again instead of waiting in the database: a statement that waits there has a snapshot, for whose end an
 * index that another process builds concurrently waits, so that both would wait for ever.
 */
async function takeLock(sql: postgres.Sql): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += lockPauseMs) {
    const [row] = await sql`select pg_try_advisory_lock(${lockId}) as taken`;
    if (row?.taken) return;
    if (waitedMs > 0 && waitedMs % lockNoticeMs === 0)
      log.warn({ waitedSeconds: waitedMs / 1000 }, 'another session holds the lock of the migrations');
    await pause(lockPauseMs);
  }
}
