import { metrics } from '#server/platform/http/metrics.ts';

/** Prometheus metrics of this process; only for callers on the same machine. */
export async function GET(request: Request): Promise<Response> {
  return metrics(request);
}
