import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
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

/** Where other parts of the platform register what they count. */
export const metricsRegistry = instruments.registry;

/** Notes how an operation ended. */
export function observeRequest(operation: string, status: number, seconds: number): void {
  instruments.durations.observe({ operation, status: String(status) }, seconds);
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** The metrics page; from elsewhere than this machine it does not exist. */
export async function metrics(request: Request): Promise<Response> {
  if (!loopback.test(request.headers.get('x-client-address') ?? ''))
    return new Response(null, { status: 404 });
  return new Response(await instruments.registry.metrics(), {
    headers: { 'content-type': instruments.registry.contentType },
  });
}
