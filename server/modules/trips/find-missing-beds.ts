import { addDays, nightsOf } from '#server/platform/time/index.ts';
import type { Gap, Plan, Stay } from './gap-plans.ts';

/** Nights between the stays of a trip without a bed anywhere; consecutive nights are one gap. */
export function findMissingBeds(stays: readonly Stay[], plans: readonly Plan[]): Gap[] {
  const covered = new Set(plans.flatMap(({ stay }) => (stay ? nightsOf(stay.checkIn, stay.checkOut) : [])));
  const gaps: Gap[] = [];
  let last = stays[0];
  for (const next of stays) {
    if (last && next.stay.checkIn > last.stay.checkOut) {
      gaps.push(...gapsBetween(last, nightsOf(last.stay.checkOut, next.stay.checkIn), covered));
    }
    if (!last || next.stay.checkOut > last.stay.checkOut) last = next;
  }
  return gaps;
}

function gapsBetween(before: Stay, nights: readonly string[], covered: ReadonlySet<string>): Gap[] {
  const gaps: Extract<Gap, { kind: 'bed' }>[] = [];
  for (const night of nights.filter((one) => !covered.has(one))) {
    const run = gaps.at(-1);
    if (run?.checkOut === night) run.checkOut = addDays(night, 1);
    else {
      gaps.push({
        kind: 'bed',
        bookingId: before.id,
        checkIn: night,
        checkOut: addDays(night, 1),
        stay: before,
      });
    }
  }
  return gaps;
}
