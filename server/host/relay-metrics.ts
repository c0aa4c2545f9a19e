import cluster, { type Worker } from 'node:cluster';
import type { MetricsMessage } from '#server/platform/http/cluster-metrics.ts';

/** Metrics that are counted in the databases take up to 1 s; Prometheus waits 10 s for everything. */
const timeoutMs = 3_000;

type OneAnswer = Extract<MetricsMessage, { type: 'metrics-of-one' }>['metrics'];

/**
 * Lets each worker read the metrics of all, because a request for `/metrics` reaches any of them. The primary collects them,
 * at most once at a time. Only workers that are ready are asked: others cannot answer yet.
 */
export function relayMetrics(): void {
  const serving = new Set<Worker>();
  let collecting: Promise<OneAnswer[] | null> | null = null;
  cluster.on('exit', (worker) => serving.delete(worker));
  cluster.on('message', async (worker, message: MetricsMessage | 'ready') => {
    if (message === 'ready') serving.add(worker);
    else if (message?.type === 'metrics-wanted') {
      // A worker answers requests before its jobs have started.
      serving.add(worker);
      collecting ??= collectFrom([...serving]).finally(() => {
        collecting = null;
      });
      const metrics = await collecting;
      sendTo(worker, { type: 'metrics-of-all', metrics });
    }
  });
}

/** The metrics of these workers, without those that end meanwhile; null if one does not answer in time. */
async function collectFrom(workers: readonly Worker[]): Promise<OneAnswer[] | null> {
  const answers = await Promise.all(workers.map(collectFromOne));
  return answers.includes(null)
    ? null
    : answers.flatMap((answer) => (answer === 'ended' ? [] : [answer as OneAnswer]));
}

function collectFromOne(worker: Worker): Promise<OneAnswer | 'ended' | null> {
  return new Promise((resolve) => {
    const end = (answer: OneAnswer | 'ended' | null) => {
      clearTimeout(timer);
      worker.off('message', hear);
      worker.off('exit', hearEnd);
      resolve(answer);
    };
    const hear = (message: MetricsMessage) => {
      if (message?.type === 'metrics-of-one') end(message.metrics);
    };
    const hearEnd = () => end('ended');
    const timer = setTimeout(end, timeoutMs, null);
    worker.on('message', hear);
    worker.on('exit', hearEnd);
    sendTo(worker, { type: 'metrics-collect' });
  });
}

function sendTo(worker: Worker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message, undefined, () => {});
}
