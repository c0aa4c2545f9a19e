import { readiness } from '#server/platform/http/readiness.ts';
import { supplierStatesFor } from '#server/platform/resilience/index.ts';

/**
 * Readiness: Production's database responds and can be written to. The body reports both environments, and to operators the suppliers, which
 * never make a process unready: without one of them the others still sell.
 */
export async function GET(request: Request): Promise<Response> {
  const state = await readiness();
  const suppliers = supplierStatesFor(request);
  const body = suppliers === null ? state : { ...state, suppliers };
  return Response.json(body, { status: state.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
