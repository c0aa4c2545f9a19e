import type { Environment } from '../environment.ts';

/** How many results are kept of each supplier, and for how long they count. */
const kept = { results: 200, ms: 3_600_000 } as const;

type Result = { at: number; ms: number; failure: string | null };

/** The latest results of the calls to one supplier, in one process. */
export type RecentResults = {
  add(ms: number, failure: string | null): void;
  summary(): ResultSummary;
  /** Whether the newest call of the last hour failed; null without a call. */
  hasNewestFailed(): boolean | null;
};

/** Results of the last hour, at most 200. Instants are ISO 8601; null where there was none. */
type ResultSummary = {
  calls: number;
  failures: number;
  p50_ms: number | null;
  p95_ms: number | null;
  last_success_at: string | null;
  last_failure_at: string | null;
  /** Kind of the last failure, such as `timeout`. */
  last_failure: string | null;
};

/**
 * The health of a supplier as one process sees it: `down` while its circuit breaker is open, `failing` if the newest
 * call failed, `unasked` without a call in the last hour.
 */
export type SupplierHealth = ResultSummary & {
  environment: Environment;
  supplier: string;
  state: 'answering' | 'failing' | 'down' | 'unasked';
};

/** Makes an empty list of results. `clock` is in milliseconds. */
export function makeRecentResults(clock: () => number = Date.now): RecentResults {
  const results: Result[] = [];
  const recentResults = () => results.filter(({ at }) => at >= clock() - kept.ms);
  return {
    add(ms, failure) {
      results.push({ at: clock(), ms, failure });
      if (results.length > kept.results) results.shift();
    },
    summary() {
      const recent = recentResults();
      const durations = recent.map(({ ms }) => ms).sort((one, other) => one - other);
      const lastSuccess = recent.findLast(({ failure }) => failure === null);
      const lastFailure = recent.findLast(({ failure }) => failure !== null);
      return {
        calls: recent.length,
        failures: recent.filter(({ failure }) => failure !== null).length,
        p50_ms: percentile(durations, 50),
        p95_ms: percentile(durations, 95),
        last_success_at: lastSuccess ? new Date(lastSuccess.at).toISOString() : null,
        last_failure_at: lastFailure ? new Date(lastFailure.at).toISOString() : null,
        last_failure: lastFailure?.failure ?? null,
      };
    },
    hasNewestFailed() {
      const newest = recentResults().at(-1);
      return newest ? newest.failure !== null : null;
    },
  };
}

/** The smallest duration that so many percent of the sorted ones do not exceed; null if there is none. */
function percentile(sorted: readonly number[], percent: number): number | null {
  const found = sorted[Math.ceil((percent / 100) * sorted.length) - 1];
  return found === undefined ? null : Math.round(found);
}
