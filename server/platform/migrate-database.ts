import postgres from 'postgres';
import { drizzle, migrate } from './db/drizzle.cjs';
import { refuseOlderDatabase } from './db/refuse-older-database.ts';
import { migrateJobs } from './jobs/run-worker.ts';

const migrationsFolder = new URL('../../drizzle', import.meta.url).pathname;

/**
 * Migrates the schema of one database and of its job queue. An advisory lock ensures that only one of several
 * starting processes migrates at a time. Throws when the database is older than the first release.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(7355608)`;
    await refuseOlderDatabase(sql, migrationsFolder);
    await migrate(drizzle(sql), { migrationsFolder });
    await migrateJobs(url);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
