import { z } from 'zod';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import * as queue from '#server/platform/jobs/index.ts';
import type { OperatorContext } from '../context.ts';
import { notFound } from '../find.ts';
import { listLimit } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';

/** A job that is dead, failing, overdue or hanging. */
export type JobView = {
  id: string;
  name: string;
  state: queue.JobState;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  ids: Record<string, string>;
  run_at: string;
  created_at: string;
  age_seconds: number;
};

const jobId = z.string().regex(/^[1-9]\d{0,17}$/, 'Must be the id of a job, as `job list` shows it.');

const ListJobs = z.object({
  state: z.enum(queue.jobStates, `Must be one of ${queue.jobStates.join(', ')}.`).optional(),
  limit: listLimit,
  before: jobId.optional(),
});

/** Lists jobs that need attention, newest first. `next` is the `before` of the next page, or null. */
export async function listJobs(
  ctx: OperatorContext,
  given: z.input<typeof ListJobs>,
): Promise<{ jobs: JobView[]; next: string | null }> {
  const { limit, ...filter } = parseInput(ListJobs, given);
  const found = await queue.listTroubledJobs(ctx.db, { ...filter, limit: limit + 1 });
  const jobs = found.slice(0, limit).map(view);
  return { jobs, next: found.length > limit ? (jobs.at(-1)?.id ?? null) : null };
}

const RetryJob = z.object({ job: jobId });

/**
 * Makes a job due now with all its attempts. Jobs are idempotent, so a retry never repeats an effect. Fails
 * with `not_found` for a job that needs no attention, `invalid_state` for one that is running, and without a reason.
 */
export async function retryJob(
  ctx: OperatorContext,
  given: z.input<typeof RetryJob>,
): Promise<{ id: string; name: string; state: 'due'; was: queue.JobState; attempts: number }> {
  const { job: id } = parseInput(RetryJob, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const [job] = await queue.listTroubledJobs(ctx.db, { id, limit: 1 });
    if (!job) throw notFound(ctx, 'dead, failing or overdue job', id);
    if (!(await queue.retryJob(ctx.db, id))) {
      throw problem('invalid_state', { detail: `Job ${id} is running now.` });
    }
    const { name, state, attempts, ids } = job;
    await recordAuditEntry(ctx, {
      action: 'job.retry',
      appId: isUuid(ids.appId ?? '') ? (ids.appId ?? null) : null,
      subjectId: id,
      detail: { job: name, state, attempts },
    });
    return { id, name, state: 'due', was: state, attempts };
  });
}

const view = (job: queue.TroubledJob): JobView => ({
  id: job.id,
  name: job.name,
  state: job.state,
  attempts: job.attempts,
  max_attempts: job.maxAttempts,
  last_error: job.lastError,
  ids: job.ids,
  run_at: job.runAt,
  created_at: job.createdAt,
  age_seconds: job.ageSeconds,
});
