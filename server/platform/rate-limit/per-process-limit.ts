import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '../errors/index.ts';
import { processWide } from '../process-wide.ts';

const limiters = processWide('general-limiters', () => new Map<number, RateLimiterMemory>());

/**
 * Counts a request against a per-minute limit in the memory of this process. Each process has the full limit,
 * because a database write per read would cost more than the read. Returns the RateLimit headers; above the
 * limit it throws rate_limited with the remaining wait.
 */
export async function perProcessLimit(key: string, perMinute: number): Promise<Record<string, string>> {
  let limiter = limiters.get(perMinute);
  if (!limiter) {
    limiter = new RateLimiterMemory({ points: perMinute, duration: 60, keyPrefix: String(perMinute) });
    limiters.set(perMinute, limiter);
  }
  try {
    return rateLimitHeaders(perMinute, await limiter.consume(key));
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
    throw rateLimited(refusal.msBeforeNext / 1000, rateLimitHeaders(perMinute, refusal));
  }
}

/**
 * Checks the shape, not the class: the limiter may come from another copy of this module (`processWide`) with
 * its own `RateLimiterRes` class.
 */
function isRefusal(refusal: unknown): refusal is RateLimiterRes {
  return typeof (refusal as Partial<RateLimiterRes> | null)?.msBeforeNext === 'number';
}

/** Makes the rate_limited problem of any limit. */
export function rateLimited(retryAfterSeconds: number, headers: Record<string, string> = {}) {
  return problem('rate_limited', { retryAfterSeconds, headers });
}

function rateLimitHeaders(limit: number, state: RateLimiterRes): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(state.remainingPoints),
    'ratelimit-reset': String(Math.ceil(state.msBeforeNext / 1000)),
  };
}
