import { Gauge } from 'prom-client';
import { pool } from '#server/platform/db/index.ts';
import { metricsRegistry } from '#server/platform/http/metrics.ts';
import { countDeadJobs } from '#server/platform/jobs/index.ts';
import { processWide } from '#server/platform/process-wide.ts';

/** Adds the number of dead jobs to `/metrics`. It is read from the databases when the metrics are read. */
export function measureDeadJobs(): void {
  processWide(
    'dead-jobs-metric',
    () =>
      new Gauge({
        name: 'sojourn_dead_jobs',
        help: 'Jobs whose attempts are used up, at most 10,000. Every process reports the same number.',
        labelNames: ['environment', 'job'],
        registers: [metricsRegistry],
        async collect() {
          this.reset();
          await Promise.all(
            (['Sandbox', 'Production'] as const).map(async (environment) => {
              // A database that does not answer must not take the other metrics with it.
              const counts = await countDeadJobs(pool(environment).db).catch(() => new Map<string, number>());
              for (const [job, count] of counts) this.set({ environment, job }, count);
            }),
          );
        },
      }),
  );
}
