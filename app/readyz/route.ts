import { readiness } from '#server/platform/http/readiness.ts';

/** The process can do its work: both databases answer. */
export async function GET(): Promise<Response> {
  const state = await readiness();
  return Response.json(state, { status: state.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
