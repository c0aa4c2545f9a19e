import type { Database } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from './context.ts';

class Undo extends Error {}

/**
 * Runs `judge` in a transaction whose `now()` the column type `timestamptz(3)` rounds up, and undoes it. There a column
 * set to `now()` holds a later moment than `now()` itself, so a comparison at full precision takes it for the future.
 */
export async function atRoundedUpMoment(judge: (db: Database) => Promise<void>): Promise<void> {
  for (let judged = false; !judged; ) {
    await systemContext()
      .db.transaction(async (tx) => {
        const [row] = await tx.execute<{ up: boolean }>(sql`select now()::timestamptz(3) > now() as up`);
        if (row?.up) {
          await judge(tx);
          judged = true;
        }
        throw new Undo();
      })
      .catch((err: unknown) => {
        if (!(err instanceof Undo)) throw err;
      });
  }
}
