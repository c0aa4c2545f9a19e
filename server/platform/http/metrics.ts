import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { config } from '../config/index.ts';
import { sha256Hex } from '../crypto/index.ts';
import { processWide } from '../process-wide.ts';

const instruments = processWide('metrics', () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
 * set, because a proxy may run on this machine.
 */
export async function metrics(request: Request): Promise<Response> {
  if (!mayReadMetrics(request))
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return new Response(await instruments.registry.metrics(), {
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
