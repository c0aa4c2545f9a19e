import { localToInstant } from '#server/platform/time/index.ts';
import { draw } from '../hotels/draws.ts';
import { clock, type Opening, openingOn, openingsOf } from './opening-hours.ts';
import type { SandboxVenue } from './venues.ts';
import { visitRules } from './visit-rules.ts';

/** One arrival slot of a date. `time` and `endTime` are HH:MM in the time zone of the venue. */
export type VenueSlot = { time: string; startsAt: string; endsAt: string; endTime: string };

const minuteMs = 60_000;

/**
 * The arrival slots of a date, in order: one at each step of the opening hours that leaves enough time before
 * the venue closes. A local time that a clock change skips has no slot; a local time that occurs twice has
 * one.
 */
export function slotsOf(venue: SandboxVenue, date: string): VenueSlot[] {
  const { stepMinutes, shortestMinutes } = visitRules[venue.kind];
  return openingsAt(venue, date).flatMap(({ opens, closes }) => {
    const slots: VenueSlot[] = [];
    const first = Math.ceil(opens / stepMinutes) * stepMinutes;
    const last = isRoundTheClock({ opens, closes }) ? closes - 1 : closes - shortestMinutes;
    for (let minute = first; minute <= last && minute < 1_440; minute += stepMinutes) {
      const slot = visitAt(venue, date, clock(minute));
      if (slot && existsInZone(slot, clock(minute), venue)) slots.push(slot);
    }
    return slots;
  });
}

/** A visit that begins at any local time; null when the venue is closed at that time. */
export function visitAt(venue: SandboxVenue, date: string, time: string): VenueSlot | null {
  const opening = openingAt(venue, date, time);
  if (!opening) return null;
  const startsAt = localToInstant(date, time, venue.hub.timeZone);
  const longestEndMs = Date.parse(startsAt) + visitRules[venue.kind].stayMinutes * minuteMs;
  // At a venue that never closes, a visit may last past midnight.
  const endsAtMs = isRoundTheClock(opening)
    ? longestEndMs
    : Math.min(longestEndMs, Date.parse(closingOf(opening, date, venue)));
  const endsAt = new Date(endsAtMs).toISOString();
  return { time, startsAt, endsAt, endTime: localTime(endsAt, venue) };
}

/** The latest arrival of a walk-in: when the venue closes, or after 24 hours when it never closes. */
export function walkInUntil(venue: SandboxVenue, date: string, time: string): string | null {
  const opening = openingAt(venue, date, time);
  if (!opening) return null;
  return isRoundTheClock(opening)
    ? new Date(Date.parse(localToInstant(date, time, venue.hub.timeZone)) + 1_440 * minuteMs).toISOString()
    : closingOf(opening, date, venue);
}

/** Places of a slot: none in one slot of thirty, and one at the test venue with the effect `last_place`. */
export function capacityOf(venue: SandboxVenue, date: string, time: string): number {
  if (venue.capacity !== null) return venue.capacity;
  const { least, most } = visitRules[venue.kind].capacity;
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  const chance = draw(venue.seed, 1_000_000 + day * 1_440 + minutesOf(time));
  return chance % 30 === 0 ? 0 : least + ((chance >>> 8) % (most - least + 1));
}

/** The opening period that contains a time of a date. */
function openingAt(venue: SandboxVenue, date: string, time: string): Opening | undefined {
  const minute = minutesOf(time);
  return openingsAt(venue, date).find(({ opens, closes }) => opens <= minute && minute < closes);
}

function isRoundTheClock({ opens, closes }: Opening): boolean {
  return closes - opens >= 1_440;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function openingsAt(venue: SandboxVenue, date: string): Opening[] {
  return openingsOf((day) => openingOn(venue, day), date);
}

function closingOf({ closes }: Opening, date: string, { hub }: SandboxVenue): string {
  const days = Math.floor(closes / 1_440);
  const closingDate = Temporal.PlainDate.from(date).add({ days }).toString();
  return localToInstant(closingDate, clock(closes), hub.timeZone);
}

function existsInZone({ startsAt }: VenueSlot, time: string, venue: SandboxVenue): boolean {
  return localTime(startsAt, venue) === time;
}

function localTime(instant: string, { hub }: SandboxVenue): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(hub.timeZone).toPlainTime().toString({
    smallestUnit: 'minute',
  });
}
