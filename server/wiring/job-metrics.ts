import { Gauge } from 'prom-client';
import { pool } from '#server/platform/db/index.ts';
import { type Environment, environments } from '#server/platform/environment.ts';
import { metricsRegistry } from '#server/platform/http/metrics.ts';
import { countDeadJobs } from '#server/platform/jobs/index.ts';
import { processWide } from '#server/platform/process-wide.ts';

/** A database that does not answer must not keep the other metrics from the reader. */
const timeoutMs = 1_000;

type Counts = ReadonlyMap<string, number>;

/** Adds the number of dead jobs to `/metrics`. It is read from the databases when the metrics are read. */
export function measureDeadJobs(): void {
  processWide('dead-jobs-metric', () => {
    const counting = new Map<Environment, Promise<Counts>>();
    return new Gauge({
      name: 'sojourn_dead_jobs',
      help: 'Jobs whose attempts are used up, at most 10,000. Every process reports the same number.',
      labelNames: ['environment', 'job'],
      registers: [metricsRegistry],
      async collect() {
        const counted = await Promise.all(
          environments.map((environment) => countOnce(counting, environment)),
        );
        this.reset();
        environments.forEach((environment, index) => {
          for (const [job, count] of counted[index] ?? []) this.set({ environment, job }, count);
        });
      },
    });
  });
}

/** Counts the dead jobs of an environment; empty without an answer in time. At most one query runs at a time. */
async function countOnce(
  counting: Map<Environment, Promise<Counts>>,
  environment: Environment,
): Promise<Counts> {
  const none: Counts = new Map();
  const count =
    counting.get(environment) ??
    countDeadJobs(pool(environment).db)
      .catch(() => none)
      .finally(() => counting.delete(environment));
  counting.set(environment, count);
  const late = new Promise<Counts>((resolve) => setTimeout(resolve, timeoutMs, none).unref());
  return Promise.race([count, late]);
}
