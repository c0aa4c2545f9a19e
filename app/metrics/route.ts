import { metrics } from '#server/platform/http/metrics.ts';

/** Prometheus metrics of this process; available only to callers on the same machine. */
export async function GET(request: Request): Promise<Response> {
  return metrics(request);
}
