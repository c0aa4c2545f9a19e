import { log } from '../log/index.ts';
import { originOf, requestIdOf } from './request-facts.ts';
import { problemResponse } from './respond.ts';

/**
 * Answers for a route handler that failed: as `/v1` does, with a problem that names the request id under which the error is
 * logged and has the given headers. Operations of `/v1` answer their own failures.
 */
export function answerFailure(
  request: Request,
  err: unknown,
  headers: Record<string, string> = {},
): Response {
  // The client has disconnected, and the handler failed because of it; nobody reads the answer.
  if (request.signal.aborted) return new Response(null, { status: 500 });
  const requestId = requestIdOf(request);
  const route = new URL(request.url).pathname.split('/', 3).join('/');
  const about = { requestId, origin: originOf(request), log: log.child({ requestId, route }) };
  return problemResponse(err, about, { 'x-request-id': requestId, ...headers });
}
