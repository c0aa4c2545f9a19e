import type { Environment } from '../environment.ts';
import { log } from '../log/index.ts';
import { noteDatabaseTime } from '../time/database-clock.ts';
import { type Database, pool } from './client.ts';
import { sql } from './sql.ts';

/**
 * Asks an environment's database for its time, which `databaseNowMs` then follows. Fails if it does not answer, or does
 * not write.
 */
export async function readClock(environment: Environment): Promise<void> {
  const askedMs = Date.now();
  const nowMs = await selectTime(pool(environment).db);
  if (nowMs !== undefined) noteDatabaseTime(environment, nowMs, askedMs);
}

/**
 * The time of a database in milliseconds. PostgreSQL refuses `for share`, also of no row, with 25006 in a session that
 * cannot write, so that the pool replaces connections that stayed read-only when the server no longer is.
 */
export async function selectTime(db: Database): Promise<number | undefined> {
  const [clock] = await db.execute<{ now: number }>(sql`
    select extract(epoch from sojourn_clock())::float8 * 1000 as now,
      (select 1 from dead_job_alerts where false for share)`);
  return clock?.now;
}

/** Like `readClock`, at the start of a process: without an answer it goes by its own clock until the next question. */
export async function followClock(environment: Environment): Promise<void> {
  await readClock(environment).catch((err) =>
    log.warn({ err, environment }, 'the clock of the database is unknown'),
  );
}
