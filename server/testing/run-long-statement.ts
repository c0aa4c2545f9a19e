import { type SQL, sql } from '#server/platform/db/sql.ts';
import { systemContext } from './context.ts';

/** Runs a statement that fills a table. On a busy machine it takes longer than the time-out of requests, so it may take a minute. */
export async function runLongStatement(statement: SQL): Promise<void> {
  await systemContext().db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(statement);
  });
}
