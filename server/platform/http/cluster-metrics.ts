import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { log } from '../log/index.ts';

/** The metrics of one process, as prom-client aggregates them. */
type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What the processes of `WORKERS` tell each other about their metrics. The primary relays it (`server/host/relay-metrics.ts`). */
export type MetricsMessage =
  /** From a worker: somebody reads the metrics of all. */
  | { type: 'metrics-wanted' }
  /** From the primary to each worker. */
  | { type: 'metrics-collect' }
  /** From each worker. */
  | { type: 'metrics-of-one'; metrics: ProcessMetrics }
  /** From the primary: the metrics of all workers, or null if one of them did not answer in time. */
  | { type: 'metrics-of-all'; metrics: ProcessMetrics[] | null };

/** The primary waits 3 s for the workers. This is for a primary that does not answer either. */
const timeoutMs = 4_000;

/** Metrics of prom-client of which the largest value counts. Others are aggregated as they declare, which for most is the sum. */
const largest = /^(nodejs_eventloop_lag|process_start_time)/;

/** Answers the primary's questions for the metrics of this process, if it is one of `WORKERS`. */
export function answerMetricsQuestions(registry: Registry): void {
  if (!cluster.isWorker) return;
  process.on('message', (message: MetricsMessage) => {
    if (message?.type !== 'metrics-collect') return;
    registry.getMetricsAsJSON().then(
      (metrics) => send({ type: 'metrics-of-one', metrics }),
      // The primary then says that this process did not answer.
      (err: unknown) => log.error({ err }, 'the metrics of this process could not be read'),
    );
  });
}

/** Simultaneous readers share one question. */
let asking: Promise<ProcessMetrics[] | null> | null = null;

/** Returns the metrics of all processes of `WORKERS` as one text, or null if one of them does not answer within 4 s. */
export async function readAllMetrics(): Promise<string | null> {
  asking ??= askPrimary().finally(() => {
    asking = null;
  });
  const all = await asking;
  if (all === null) return null;
  const aggregated = all.map((metrics) =>
    metrics.map((metric) => (largest.test(metric.name) ? { ...metric, aggregator: 'max' } : metric)),
  );
  return AggregatorRegistry.aggregate(aggregated).metrics();
}

function askPrimary(): Promise<ProcessMetrics[] | null> {
  return new Promise((resolve) => {
    const end = (metrics: ProcessMetrics[] | null) => {
      clearTimeout(timer);
      process.off('message', hear);
      resolve(metrics);
    };
    const hear = (message: MetricsMessage) => {
      if (message?.type === 'metrics-of-all') end(message.metrics);
    };
    const timer = setTimeout(end, timeoutMs, null);
    process.on('message', hear);
    send({ type: 'metrics-wanted' });
  });
}

/** A primary that has ended needs no answer. */
function send(message: MetricsMessage): void {
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}
