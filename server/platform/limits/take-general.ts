import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '../errors/index.ts';
import { processWide } from '../process-wide.ts';

const limiters = processWide('general-limiters', () => new Map<number, RateLimiterMemory>());

/**
 * Counts a request against a general per-minute limit in this process's memory (each process holds the full
 * limit: a database write for each read would cost more than the read). Returns the RateLimit headers; over the
 * limit fails with rate_limited and the true wait.
 */
export async function takeGeneral(key: string, perMinute: number): Promise<Record<string, string>> {
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
 * By shape: the limiter may come from the other copy of this module (`processWide`), whose `RateLimiterRes` is another
 * class.
 */
function isRefusal(refusal: unknown): refusal is RateLimiterRes {
  return typeof (refusal as Partial<RateLimiterRes> | null)?.msBeforeNext === 'number';
}

/** The 429 of every limit, general or exact. */
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
