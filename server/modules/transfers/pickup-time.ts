import { productRules } from '#server/modules/bookings/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';

const form = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)?$/i;
const maxDaysAhead = productRules.ground.daysAhead;

/**
 * The instant of an ISO-8601 date and time; without an offset it is local time in `timeZone`. Throws 422 on
 * `field` unless it is after `after` and within two years of `nowMs` (epoch milliseconds).
 */
export function readPickupTime(
  field: string,
  text: string,
  timeZone: string,
  { nowMs, after = nowMs }: { nowMs: number; after?: number },
): string {
  const epochMs = parseMoment(text, timeZone);
  if (epochMs === null) {
    throw invalid(
      field,
      'invalid_format',
      'Must be an ISO-8601 date and time such as YYYY-MM-DDTHH:MM:SS+01:00.',
    );
  }
  if (epochMs <= after)
    throw invalid(
      field,
      'too_early',
      'Must be in the future; return_pickup_datetime must be after pickup_datetime.',
    );
  if (epochMs > nowMs + maxDaysAhead * 86_400_000) {
    throw invalid(field, 'too_late', 'Must be within the next two years.');
  }
  return isoInstant(epochMs);
}

/** Epoch milliseconds of an ISO-8601 text, local to the zone without an offset; null if invalid. */
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
