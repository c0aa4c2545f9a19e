import type { SystemContext } from '../context/index.ts';

/** The steps of a job by name, in their order. */
export type Steps = Readonly<Record<string, (ctx: SystemContext) => Promise<unknown>>>;

/**
 * Runs the steps of a job one after another. A step that fails raises an alert and does not keep the others from
 * running; then the job fails, with the errors of all of them.
 */
export async function runEachStep(ctx: SystemContext, steps: Steps): Promise<void> {
  const errors: unknown[] = [];
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run(ctx);
    } catch (err) {
      ctx.log.error({ err, alert: 'job_step_failed', step }, 'a step of a job failed');
      errors.push(err);
    }
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} steps failed`);
}
