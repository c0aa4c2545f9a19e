import { metrics } from '#server/platform/http/metrics.ts';

/** Prometheus metrics of this host; available only to operators. */
export async function GET(request: Request): Promise<Response> {
  return metrics(request);
}
