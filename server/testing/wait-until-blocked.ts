import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from './context.ts';

/** Waits until a statement in this worker's database waits for a lock, or until `work` has ended. */
export async function waitUntilBlocked(work: Promise<unknown>): Promise<void> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  while (!ended) {
    const waiting = await systemContext().db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting.length > 0) return;
    await sleep(5);
  }
}
