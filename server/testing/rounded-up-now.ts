import type { Database } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from './context.ts';

class Rollback extends Error {}

/**
 * Runs `check` in a transaction whose `now()` is rounded up by `timestamptz(3)`,
 * and rolls it back. There, a column set to `now()` is later than `now()`
 * itself, so a comparison at full precision treats it as in the future.
 */
export async function withRoundedUpNow(check: (db: Database) => Promise<void>): Promise<void> {
  for (let checked = false; !checked; ) {
    await systemContext()
      .db.transaction(async (tx) => {
        const [row] = await tx.execute<{ up: boolean }>(sql`select now()::timestamptz(3) > now() as up`);
        if (row?.up) {
          await check(tx);
          checked = true;
        }
        throw new Rollback();
      })
      .catch((err: unknown) => {
        if (!(err instanceof Rollback)) throw err;
      });
  }
}
