const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

/** True for an existing calendar date written YYYY-MM-DD (2027-02-29 is not one). */
export function isCalendarDate(text: string): boolean {
  if (!calendarDate.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** True for a zone of the IANA database that this runtime knows. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The town that a zone of the IANA database is named after: `America/New_York` is New York, whatever the language. */
export const zoneTown = (timeZone: string): string =>
  timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** Today's calendar date as people in that zone see it. */
export function today(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString();
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

const dayMs = 86_400_000;

/**
 * Nights of a stay; negative or zero when the dates are not in order. Calendar dates alone are read as UTC, whose days
 * are all of one length: the difference of two Temporal dates takes ten times as long.
 */
export function nightsBetween(checkIn: string, checkOut: string): number {
  return (Date.parse(checkOut) - Date.parse(checkIn)) / dayMs;
}

/** The dates of the nights of a stay, in ascending order, check-out day excluded. */
export function nightsOf(checkIn: string, checkOut: string): string[] {
  return Array.from({ length: Math.max(0, nightsBetween(checkIn, checkOut)) }, (_, index) =>
    addDays(checkIn, index),
  );
}

/**
 * The instant of a wall-clock time in a zone, as ISO-8601 UTC. A time that a clock change skips moves forward,
 * a doubled one means the earlier.
 */
export function localToInstant(date: string, time: string, timeZone: string): string {
  return isoInstant(
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  );
}

/** ISO-8601 UTC with milliseconds, the wire form of every timestamp. */
export function isoInstant(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString();
}

/** Now plus so many seconds, as the wire form. For what the database judges use its own clock instead. */
export function inSeconds(seconds: number): string {
  return isoInstant(Date.now() + seconds * 1000);
}

/** Unix seconds, the form that wishlists alone use on the wire. */
export function unixSeconds(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000);
}
