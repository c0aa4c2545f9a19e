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

/** True for an IANA time zone that this runtime supports. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The town in the name of an IANA time zone, in English: `America/New_York` gives `New York`. */
export const zoneTown = (timeZone: string): string =>
  timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** Today's calendar date in a time zone. */
export function today(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString();
}

/** Adds (or, when negative, subtracts) days to a calendar date. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

const dayMs = 86_400_000;

/**
 * Nights of a stay; negative or zero when the dates are not in order. Both dates are parsed as UTC, in which
 * all days have the same length, because the difference of two Temporal dates takes ten times as long.
 */
export function nightsBetween(checkIn: string, checkOut: string): number {
  return (Date.parse(checkOut) - Date.parse(checkIn)) / dayMs;
}

/** The dates of the nights of a stay, in ascending order, without the check-out date. */
export function nightsOf(checkIn: string, checkOut: string): string[] {
  return Array.from({ length: Math.max(0, nightsBetween(checkIn, checkOut)) }, (_, index) =>
    addDays(checkIn, index),
  );
}

/**
 * The instant of a local time in a time zone, as ISO-8601 UTC. A local time that a clock change skips moves
 * forward; of an ambiguous one, the earlier instant is returned.
 */
export function localToInstant(date: string, time: string, timeZone: string): string {
  return isoInstant(
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  );
}

/** ISO-8601 UTC with milliseconds, the API format of every timestamp. */
export function isoInstant(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString();
}

/** Converts an ISO-8601 instant to Unix seconds, rounded down. In the API only wishlists use them. */
export function unixSeconds(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000);
}
