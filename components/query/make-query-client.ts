import { QueryClient } from '@tanstack/react-query';
import { isProblemError } from '#server/wiring/client/problem-error.ts';

/** How often a failed request is repeated. */
const maxRetries = 2;
const firstRetryDelayMs = 500;
/** A member does not wait longer than this for a repetition, whatever the server asks for. */
const longestRetryDelayMs = 30_000;
/** Within this time an answer is used again without a request. */
const staleMs = 30_000;

/** Repeats a request twice after a lost network or a failure of the server; a refusal would stay the same. */
export function shouldRetry(failures: number, err: unknown): boolean {
  return failures < maxRetries && !(isProblemError(err) && err.status < 500);
}

/** The delay before a repetition: what Retry-After says, else longer each time. */
export function retryDelayMs(failures: number, err: unknown): number {
  const seconds = isProblemError(err) ? err.retryAfterSeconds : null;
  const delayMs =
    seconds !== null && Number.isFinite(seconds) ? seconds * 1_000 : firstRetryDelayMs * 2 ** failures;
  return Math.min(delayMs, longestRetryDelayMs);
}

/** State that no island shows is kept this long for the Back button. A cache of the server lives for one rendering. */
const keptMs = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 30 * 60_000;

/** Creates the cache of the state over `/v1` that one page load keeps in the browser. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleMs, gcTime: keptMs, retry: shouldRetry, retryDelay: retryDelayMs },
      // A change that cannot be sent is reported at once instead of being sent much later.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
