import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { log } from '#server/platform/log/index.ts';
import { relayMetrics } from './relay-metrics.ts';

/**
 * Delay before a worker is replaced, so that one that repeatedly fails at its start does not use a whole CPU.
 */
const restartPauseMs = 1_000;

/**
 * Runs `count` worker processes that share the port, each with pages, API and jobs, until SIGTERM or SIGINT.
 * A worker that dies is replaced. Resolves when all first workers serve requests. `stopDatabase` runs after
 * the last has ended.
 */
export async function forkWorkers(count: number, stopDatabase: () => Promise<void>): Promise<void> {
  let stopping = false;
  const fork = (): Worker => {
    const worker = cluster.fork();
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'a worker process ended and is replaced');
      setTimeout(() => stopping || fork(), restartPauseMs);
    });
    return worker;
  };
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    const all = Object.values(cluster.workers ?? {});
    // One that got a signal of its process group may have ended already.
    const workers = all.filter((worker) => worker !== undefined && !worker.isDead()) as Worker[];
    const ended = workers.map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.process.kill(signal);
    await Promise.all(ended);
    await stopDatabase();
    process.exit(0);
  };
  // `on`, because a second signal without a listener would end the primary before its workers.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  relayMetrics();
  const first = Array.from({ length: count }, fork);
  await Promise.all(first.map((worker) => ready(worker, () => stopping)));
}

/**
 * Waits until a first worker serves. If it ends before (port taken, for example), the whole program ends, unless it is
 * being stopped.
 */
async function ready(worker: Worker, isStopping: () => boolean): Promise<void> {
  const exit = () => isStopping() || process.exit(1);
  worker.once('exit', exit);
  await new Promise<void>((resolve) => {
    // Workers also send their metrics.
    worker.on('message', (message) => message === 'ready' && resolve());
  });
  worker.off('exit', exit);
}
