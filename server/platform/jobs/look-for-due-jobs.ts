import type { EventEmitter } from 'node:events';
import type { WorkerPool } from 'graphile-worker';

const everyMs = 1_000;

/**
 * Lets one idle worker of a pool look for due jobs each second, and another one each time a worker has found a job. A job
 * whose time has come, which NOTIFY does not announce, starts up to 1 s late, and so do all others that are due then. It
 * ends when the pool begins to stop.
 */
export function lookForDueJobs(events: EventEmitter, workerPool: Pick<WorkerPool, 'nudge'>): void {
  const look = () => workerPool.nudge(1);
  const clock = setInterval(look, everyMs);
  events.on('job:start', look);
  const end = () => {
    clearInterval(clock);
    events.off('job:start', look);
  };
  // A worker that has ended must not be asked.
  for (const event of ends) events.once(event, end);
}

const ends = [
  'worker:fatalError',
  'pool:fatalError',
  'pool:gracefulShutdown',
  'pool:forcefulShutdown',
  'pool:release',
];
