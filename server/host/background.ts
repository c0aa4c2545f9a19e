import { environments } from '#server/platform/context/index.ts';
import { closePools } from '#server/platform/db/index.ts';
import { startWorker } from '#server/platform/jobs/index.ts';
import { closeHubs } from '#server/platform/realtime/index.ts';
import { stopping } from '#server/platform/stopping.ts';
import { jobs } from '#server/wiring/jobs.ts';

/** Starts the job workers of both environments. `stop` waits for running jobs and closes all connections. */
export async function startBackground(): Promise<{ stop: () => Promise<void> }> {
  const workers = await Promise.all(
    environments.map((environment) => startWorker(environment, jobs, stopping.signal)),
  );
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all([closeHubs(), closePools()]);
    },
  };
}
