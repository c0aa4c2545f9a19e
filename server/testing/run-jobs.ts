import { runOnce } from 'graphile-worker';
import { jobs } from '#server/jobs.ts';
import { config } from '#server/platform/config/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { taskList } from '#server/platform/jobs/run-worker.ts';

const silent = { scope: () => silent, error() {}, warn() {}, info() {}, debug() {} };

/** Runs the jobs that are due now, and those they enqueue, until none is left. */
export async function runJobs(environment: Environment = 'Sandbox'): Promise<void> {
  await runOnce({
    connectionString: config.databaseUrl[environment],
    taskList: taskList(environment, jobs, new AbortController().signal),
    noHandleSignals: true,
    logger: silent as never,
  });
}
