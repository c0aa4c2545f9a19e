import type { CancellationPolicy, PenaltyStep } from '#server/modules/hotels/catalogue/port.ts';
import { addDays, localToInstant } from '#server/platform/time/index.ts';
import { drawBetween, drawFrom, trait } from './draws.ts';
import type { Terms } from './plans.ts';
import type { Property } from './properties.ts';

const instants = new Map<string, string>();

/** Earliest check-in, HH:MM in the time zone of the hotel. */
export function checkInFrom(property: Property): string {
  return drawFrom(property.seed, trait.checkIn, ['14:00', '15:00', '15:00', '16:00']);
}

/**
 * The cancellation timeline of a stay, starting now. Steps in the past are removed, so the first penalty is
 * the one that applies now. Penalties are shares of the amount for the property; the tourist tax is never
 * charged for a cancelled stay.
 */
export function cancellationOf(
  property: Property,
  terms: Terms,
  checkIn: string,
  nights: number,
  propertyMinor: number,
  now: number,
): CancellationPolicy {
  const timeZone = property.place.timeZone;
  const all = propertyMinor;
  const freeDays = drawBetween(property.seed, trait.freeDays, 1, 3);
  const at = (daysBefore: number, time: string) => instant(checkIn, daysBefore, time, timeZone);
  let steps: { until: string | null; penaltyMinor: number }[];
  if (terms === 'strict') {
    steps = [{ until: null, penaltyMinor: all }];
  } else if (terms === 'moderate') {
    steps = [
      { until: at(7 + freeDays, '18:00'), penaltyMinor: 0 },
      { until: at(freeDays, '18:00'), penaltyMinor: Math.round(all / 2) },
      { until: null, penaltyMinor: all },
    ];
  } else {
    const firstNight = Math.round(all / nights);
    steps = [
      { until: at(freeDays, '18:00'), penaltyMinor: 0 },
      { until: at(0, checkInFrom(property)), penaltyMinor: firstNight },
      { until: null, penaltyMinor: all },
    ];
  }
  const timeline: PenaltyStep[] = [];
  for (const step of steps) {
    if (step.until !== null && Date.parse(step.until) <= now) continue;
    const before = timeline.at(-1);
    // In a stay of one night, the penalty of one night equals the full price.
    if (before && before.penaltyMinor === step.penaltyMinor) before.until = step.until;
    else timeline.push({ from: before?.until ?? null, ...step });
  }
  const today = timeline[0]?.penaltyMinor ?? all;
  const type = today === 0 ? 'free_cancellation' : today < all ? 'partially_refundable' : 'non_refundable';
  return { type, timeZone, timeline };
}

/**
 * A local time before check-in as an instant. Cached, because Temporal takes about 10 µs for a conversion and
 * a search needs the same instants hundreds of times.
 */
function instant(checkIn: string, daysBefore: number, time: string, timeZone: string): string {
  const key = `${checkIn}|${daysBefore}|${time}|${timeZone}`;
  const known = instants.get(key);
  if (known) return known;
  if (instants.size > 5000) instants.clear();
  const made = localToInstant(addDays(checkIn, -daysBefore), time, timeZone);
  instants.set(key, made);
  return made;
}
