import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { drizzle, migrate } from './db/drizzle.cjs';
import { refuseOlderDatabase } from './db/refuse-older-database.ts';
import { runOnlineMigrations } from './db/run-online-migrations.ts';
import { migrateJobs } from './jobs/run-worker.ts';

const ownFolder = new URL('../../drizzle', import.meta.url).pathname;
const lockId = 7355608;
const lockPauseMs = 200;

/**
 * Migrates the schema of one database and of its job queue: the generated migrations in one transaction, then the
 * online ones. An advisory lock ensures that only one of several starting processes migrates at a time. Throws when
 * the database is older than the first release.
 */
export async function migrateDatabase(url: string, migrationsFolder = ownFolder): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await takeLock(sql);
    await refuseOlderDatabase(sql, migrationsFolder);
    await migrate(drizzle(sql), { migrationsFolder });
    await runOnlineMigrations(sql, migrationsFolder);
    await migrateJobs(url);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Tries again instead of waiting in the database: a statement that waits there has a snapshot, for whose end an
 * index that another process builds concurrently waits, so that both would wait for ever.
 */
async function takeLock(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql`select pg_try_advisory_lock(${lockId}) as taken`;
    if (row?.taken) return;
    await pause(lockPauseMs);
  }
}
