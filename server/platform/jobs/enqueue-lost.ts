import type { BaseContext } from '../context/index.ts';
import { sql } from '../db/sql.ts';
import { transaction } from '../db/transaction.ts';
import { isDead } from './dead-jobs.ts';
import type { Job } from './define-job.ts';
import { enqueueAll } from './enqueue.ts';

/**
 * Enqueues one job for each payload whose job was lost or is dead, which the new one replaces. A job with the same
 * key that waits, runs or is retried later is left alone, so that its pauses between attempts are kept.
 */
export async function enqueueLost<Payload>(
  ctx: Pick<BaseContext, 'db'>,
  job: Job<Payload>,
  payloads: readonly NoInfer<Payload>[],
  keyOf: (payload: Payload) => string,
): Promise<void> {
  if (payloads.length === 0) return;
  const keys = JSON.stringify(payloads.map(keyOf));
  const named = sql`key in (select jsonb_array_elements_text(${keys}::text::jsonb))`;
  await transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`delete from graphile_worker._private_jobs where ${named} and ${isDead}`);
    const alive = await ctx.db.execute<{ key: string }>(
      sql`select key from graphile_worker._private_jobs where ${named}`,
    );
    const known = new Set(alive.map(({ key }) => key));
    const lost = payloads.filter((payload) => !known.has(keyOf(payload)));
    await enqueueAll(ctx, job, lost, keyOf);
  });
}
