import type { CancellationPolicy, PenaltyStep } from '#server/hotels/port.ts';
import { addDays, localToInstant } from '#server/platform/time/index.ts';
import { drawBetween, drawFrom, trait } from './draws.ts';
import type { Terms } from './plans.ts';
import type { Property } from './properties.ts';

const remembered = new Map<string, string>();

/** When guests may enter the room, hotel time. */
export function checkInFrom(property: Property): string {
  return drawFrom(property.seed, trait.checkIn, ['14:00', '15:00', '15:00', '16:00']);
}

/**
 * The cancellation timeline of a stay in the hotel's time zone, starting now: steps that have passed are
 * gone, so the first penalty is what cancelling costs today. Penalties are shares of what goes to the house;
 * the tourist tax is never owed by somebody who did not come.
 */
export function cancellationOf(
  property: Property,
  terms: Terms,
  checkIn: string,
  nights: number,
  houseMinor: number,
  now: number,
): CancellationPolicy {
  const timeZone = property.place.timeZone;
  const all = houseMinor;
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
    // One night's penalty of a one-night stay is the whole of it.
    if (before && before.penaltyMinor === step.penaltyMinor) before.until = step.until;
    else timeline.push({ from: before?.until ?? null, ...step });
  }
  const today = timeline[0]?.penaltyMinor ?? all;
  const type = today === 0 ? 'free_cancellation' : today < all ? 'partially_refundable' : 'non_refundable';
  return { type, timeZone, timeline };
}

/** Temporal needs about 10 µs a conversion and a search asks the same few instants hundreds of times. */
function instant(checkIn: string, daysBefore: number, time: string, timeZone: string): string {
  const key = `${checkIn}|${daysBefore}|${time}|${timeZone}`;
  const known = remembered.get(key);
  if (known) return known;
  if (remembered.size > 5000) remembered.clear();
  const made = localToInstant(addDays(checkIn, -daysBefore), time, timeZone);
  remembered.set(key, made);
  return made;
}
