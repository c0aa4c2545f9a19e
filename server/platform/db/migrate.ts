import postgres from 'postgres';
import { migrateJobs } from '../jobs/run-worker.ts';
import { drizzle, migrate } from './drizzle.cjs';

/**
 * Brings one database's schema up to date, the job queue's too. Two processes that start at once take turns by
 * an advisory lock, so only one migrates.
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
