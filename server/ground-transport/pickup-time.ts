import { invalid } from '#server/platform/errors/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';

const form = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)?$/i;
const furthestDays = 730;

/**
 * The instant of a date and time: with an offset as it says, without one on the clocks of the pickup place. It must
 * lie after `after` and within two years: 422 on `field`.
 */
export function readPickupTime(field: string, text: string, timeZone: string, after: number): string {
  const epochMs = parseMoment(text, timeZone);
  if (epochMs === null) {
    throw invalid(
      field,
      'invalid_format',
      'Must be an ISO-8601 date and time, as YYYY-MM-DDTHH:MM:SS+01:00.',
    );
  }
  if (epochMs <= after)
    throw invalid(field, 'too_early', 'Must lie in the future, and a return after the ride there.');
  if (epochMs > Date.now() + furthestDays * 86_400_000) {
    throw invalid(field, 'too_late', 'Must lie within the next two years.');
  }
  return isoInstant(epochMs);
}

/** Milliseconds of an ISO-8601 moment, read on the clocks of a zone where it has no offset; null when it is none. */
export function parseMoment(text: string, timeZone: string): number | null {
  const offset = form.exec(text);
  if (!offset) return null;
  try {
    const moment = text.replace(' ', 'T').toUpperCase();
    return offset[3] === undefined
      ? Temporal.PlainDateTime.from(moment, { overflow: 'reject' }).toZonedDateTime(timeZone)
          .epochMilliseconds
      : Temporal.Instant.from(moment).epochMilliseconds;
  } catch {
    return null;
  }
}
