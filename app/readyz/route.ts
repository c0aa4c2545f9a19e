import { readiness } from '#server/platform/http/readiness.ts';

/** Readiness: Production's database responds. The body reports both environments. */
export async function GET(): Promise<Response> {
  const state = await readiness();
  return Response.json(state, { status: state.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
