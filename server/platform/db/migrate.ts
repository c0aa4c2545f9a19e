import postgres from 'postgres';
import { migrateJobs } from '../jobs/run-worker.ts';
import { drizzle, migrate } from './drizzle.cjs';

/**
 * Migrates the schema of one database and of its job queue. An advisory lock ensures that only one of several
 * starting processes migrates at a time.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(7355608)`;
    await migrate(drizzle(sql), { migrationsFolder: new URL('../../../drizzle', import.meta.url).pathname });
    await migrateJobs(url);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
