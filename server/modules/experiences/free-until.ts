import { isoInstant } from '#server/platform/time/index.ts';
import type { CancellationRule } from './port.ts';

/** The last instant of free cancellation of a visit; null if there is none. */
export function freeUntil({ freeUntilHours }: CancellationRule, startsAt: string): string | null {
  return freeUntilHours === null ? null : isoInstant(Date.parse(startsAt) - freeUntilHours * 3_600_000);
}
