import cluster from 'node:cluster';
import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { config } from '../config/index.ts';
import { sha256Hex } from '../crypto/index.ts';
import { log } from '../log/index.ts';
import { processWide } from '../process-wide.ts';
import { answerMetricsQuestions, readAllMetrics } from './cluster-metrics.ts';

const instruments = processWide('metrics', () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  answerMetricsQuestions(registry);
  return {
    registry,
    durations: new Histogram({
      name: 'sojourn_request_duration_seconds',
      help: 'Time from the request to its answer (for streams, to their first byte).',
      labelNames: ['operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
  };
});

/** Registry in which other parts of the platform register their metrics. */
export const metricsRegistry = instruments.registry;

/** Records the status and duration (in seconds) of a request to an operation. */
export function observeRequest(operation: string, status: number, seconds: number): void {
  instruments.durations.observe({ operation, status: String(status) }, seconds);
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Answers the metrics in Prometheus format, or 404 to unauthorised callers. With `METRICS_TOKEN`, callers
 * need it as bearer token. Without it, only loopback addresses may read, and nobody when `TRUST_PROXY` is
 * set, because a proxy may run on this machine. With `WORKERS` the answer is about all processes of this host together, or
 * 503 when one of them does not answer: without it counters would seem to have been reset.
 */
export async function metrics(request: Request): Promise<Response> {
  if (!mayReadMetrics(request))
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  const text = cluster.isWorker ? await readAllMetrics() : await instruments.registry.metrics();
  if (text === null) {
    log.warn('a process did not report its metrics in time');
    return new Response('A process of this host did not report its metrics in time.', {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  }
  return new Response(text, {
    headers: { 'content-type': instruments.registry.contentType, 'cache-control': 'no-store' },
  });
}

/** Whether the caller may read what only operators should: on the same machine, or with the token of the metrics. */
export function mayReadMetrics(request: Request): boolean {
  const { metricsToken, trustProxy } = config;
  if (metricsToken === null)
    return trustProxy === 0 && loopback.test(request.headers.get('x-client-address') ?? '');
  const sent = request.headers.get('authorization') ?? '';
  return timingSafeEqual(Buffer.from(sha256Hex(sent)), Buffer.from(sha256Hex(`Bearer ${metricsToken}`)));
}
