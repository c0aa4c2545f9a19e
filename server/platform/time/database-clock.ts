import type { Environment } from '../environment.ts';
import { processWide } from '../process-wide.ts';
import { isoInstant } from './index.ts';

/**
 * How far the clock of each database is ahead of this process, in milliseconds. A token that one process seals is
 * opened by another, and statements compare instants with `sojourn_now()`, so all must mean the same time.
 */
const offsets = processWide('databaseClocks', () => new Map<Environment, number>());

/**
 * Notes what the database's clock showed when it was asked at `askedMs` and answered now. A difference that the round
 * trip can explain counts as none.
 */
export function noteDatabaseTime(environment: Environment, databaseMs: number, askedMs: number): void {
  const answeredMs = Date.now();
  const aheadMs = databaseMs - (askedMs + answeredMs) / 2;
  offsets.set(environment, Math.abs(aheadMs) <= answeredMs - askedMs ? 0 : Math.round(aheadMs));
}

/**
 * The time by the clock of the environment's database, in milliseconds since 1970: the one that decides money and stock.
 * It follows `sojourn_now()` as far as the process has asked, which it does at its start and at each readiness check.
 */
export function databaseNowMs(environment: Environment): number {
  return Date.now() + (offsets.get(environment) ?? 0);
}

/** The instant `seconds` from now by the clock of the environment's database, in the API format. */
export function inSeconds(environment: Environment, seconds: number): string {
  return isoInstant(databaseNowMs(environment) + seconds * 1000);
}

/** Today's calendar date in a time zone by the clock of the environment's database. */
export function todayAt(environment: Environment, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(databaseNowMs(environment))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
