import { isDatabaseAway } from '../db/index.ts';
import { catalogue, isProblem, type Problem, problem, problemDocument } from '../errors/index.ts';
import type { Logger } from '../log/index.ts';
import { closedPolicy } from './response-headers.ts';

/** Headers of every `/v1` response: no caching, no content-type sniffing, no framing. */
export const baseHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': closedPolicy,
  'x-content-type-options': 'nosniff',
  vary: 'Origin',
};

/** Makes a JSON response with the base headers; a 204 has no body. */
export function jsonResponse(status: number, value: unknown, headers: Record<string, string>): Response {
  const body = status === 204 ? null : JSON.stringify(value);
  return new Response(body, {
    status,
    headers: { ...baseHeaders, ...(body === null ? {} : { 'content-type': 'application/json' }), ...headers },
  });
}

/** The problem response of any error. Unexpected errors become an opaque 500, and their cause is logged. */
export function problemResponse(
  err: unknown,
  about: { requestId: string; origin: string; log: Logger },
  headers: Record<string, string> = {},
): Response {
  const failure = asProblem(err, about.log);
  const { status } = catalogue[failure.code];
  return new Response(JSON.stringify(problemDocument(failure, about.requestId, about.origin)), {
    status,
    headers: {
      ...baseHeaders,
      'content-type': 'application/problem+json',
      ...(status === 401 ? { 'www-authenticate': `Bearer realm="sojourn", error="${failure.code}"` } : {}),
      ...retryAfterHeader(failure.facts.retryAfterSeconds),
      ...headers,
      // Last, so that the limit that refused overrides the general limit that was checked before it.
      ...failure.facts.headers,
    },
  });
}

/** Makes the Retry-After header: whole seconds, at least one. Without a wait there is no header. */
export function retryAfterHeader(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
}

/**
 * Converts any thrown value to a Problem and logs it: an unavailable database is a 503, unknown errors a 500.
 */
export function asProblem(err: unknown, log: Logger): Problem {
  if (isProblem(err)) {
    if (catalogue[err.code].status >= 500)
      log.warn({ err: err.cause ?? err, problem: err.code }, 'request failed');
    return err;
  }
  if (isDatabaseAway(err)) {
    log.error({ err }, 'database unavailable');
    return problem('service_unavailable', { retryAfterSeconds: 5 });
  }
  log.error({ err }, 'unexpected failure');
  return problem('internal_error');
}
