import { localToInstant } from '#server/platform/time/index.ts';
import { draw } from '../hotels/draws.ts';
import { clock, type Opening, openingOn, openingsOf } from './opening-hours.ts';
import type { WorldVenue } from './venues.ts';
import { visitRules } from './visit-rules.ts';

/** One arrival slot of a date. */
export type WorldSlot = { time: string; startsAt: string; endsAt: string; endTime: string };

const minuteMs = 60_000;

/**
 * The arrival slots of a date, in order: one at every step of the opening hours that leaves enough time before the
 * venue closes. A time that the clock change of the zone skips has no slot; a doubled one has one.
 */
export function slotsOf(venue: WorldVenue, date: string): WorldSlot[] {
  const { stepMinutes, shortestMinutes } = visitRules[venue.kind];
  return openingsAt(venue, date).flatMap(({ opens, closes }) => {
    const slots: WorldSlot[] = [];
    const first = Math.ceil(opens / stepMinutes) * stepMinutes;
    const last = isRoundTheClock({ opens, closes }) ? closes - 1 : closes - shortestMinutes;
    for (let minute = first; minute <= last && minute < 1_440; minute += stepMinutes) {
      const slot = visitAt(venue, date, clock(minute));
      if (slot && isReal(slot, clock(minute), venue)) slots.push(slot);
    }
    return slots;
  });
}

/** A visit that begins at any time at which the venue is open; null where it is closed. */
export function visitAt(venue: WorldVenue, date: string, time: string): WorldSlot | null {
  const opening = openingAt(venue, date, time);
  if (!opening) return null;
  const startsAt = localToInstant(date, time, venue.hub.timeZone);
  const stays = Date.parse(startsAt) + visitRules[venue.kind].stayMinutes * minuteMs;
  // Who comes round the clock is not sent away at midnight.
  const endsAtMs = isRoundTheClock(opening)
    ? stays
    : Math.min(stays, Date.parse(closingOf(opening, date, venue)));
  const endsAt = new Date(endsAtMs).toISOString();
  return { time, startsAt, endsAt, endTime: localTime(endsAt, venue) };
}

/** Until when a walk-in of a date and time may come: until the venue closes, or for a day where it never does. */
export function walkInUntil(venue: WorldVenue, date: string, time: string): string | null {
  const opening = openingAt(venue, date, time);
  if (!opening) return null;
  return isRoundTheClock(opening)
    ? new Date(Date.parse(localToInstant(date, time, venue.hub.timeZone)) + 1_440 * minuteMs).toISOString()
    : closingOf(opening, date, venue);
}

/** Guests that a slot lets in: none in one of thirty, and for the test venue of the last place one. */
export function capacityOf(venue: WorldVenue, date: string, time: string): number {
  if (venue.capacity !== null) return venue.capacity;
  const { least, most } = visitRules[venue.kind].capacity;
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  const chance = draw(venue.seed, 1_000_000 + day * 1_440 + minutesOf(time));
  return chance % 30 === 0 ? 0 : least + ((chance >>> 8) % (most - least + 1));
}

/** The stretch of opening hours that holds a time of a date. */
function openingAt(venue: WorldVenue, date: string, time: string): Opening | undefined {
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

function openingsAt(venue: WorldVenue, date: string): Opening[] {
  return openingsOf((day) => openingOn(venue, day), date);
}

function closingOf({ closes }: Opening, date: string, { hub }: WorldVenue): string {
  const days = Math.floor(closes / 1_440);
  const closingDate = Temporal.PlainDate.from(date).add({ days }).toString();
  return localToInstant(closingDate, clock(closes), hub.timeZone);
}

function isReal({ startsAt }: WorldSlot, time: string, venue: WorldVenue): boolean {
  return localTime(startsAt, venue) === time;
}

function localTime(instant: string, { hub }: WorldVenue): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(hub.timeZone).toPlainTime().toString({
    smallestUnit: 'minute',
  });
}
