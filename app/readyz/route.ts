import { readiness } from '#server/platform/http/readiness.ts';

/** The process can do its work: Production's database answers. The body tells of both. */
export async function GET(): Promise<Response> {
  const state = await readiness();
  return Response.json(state, { status: state.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}
