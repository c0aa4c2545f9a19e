import type { Environment } from '../environment.ts';
import { log } from '../log/index.ts';
import { noteDatabaseTime } from '../time/database-clock.ts';
import { pool } from './client.ts';
import { sql } from './sql.ts';

/** Asks an environment's database for its time, which `databaseNowMs` then follows. Fails if it does not answer. */
export async function readClock(environment: Environment): Promise<void> {
  const askedMs = Date.now();
  const [clock] = await pool(environment).db.execute<{ now: number }>(
    sql`select extract(epoch from sojourn_clock())::float8 * 1000 as now`,
  );
  if (clock) noteDatabaseTime(environment, clock.now, askedMs);
}

/** Like `readClock`, at the start of a process: without an answer it goes by its own clock until the next question. */
export async function followClock(environment: Environment): Promise<void> {
  await readClock(environment).catch((err) =>
    log.warn({ err, environment }, 'the clock of the database is unknown'),
  );
}
