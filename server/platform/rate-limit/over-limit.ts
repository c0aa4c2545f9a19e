import { rateLimited } from './per-process-limit.ts';

/** Makes the rate_limited problem of a sliding window, with the RateLimit headers of the limit that refused. */
export function overLimit(
  limit: number,
  { remaining, retryAfterSeconds }: { remaining: number; retryAfterSeconds: number },
) {
  return rateLimited(retryAfterSeconds, {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(retryAfterSeconds),
  });
}
