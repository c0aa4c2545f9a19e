import { z } from 'zod';
import { isCurrency } from '../money/index.ts';
import { isCalendarDate } from '../time/index.ts';

/** Wire fields that many contracts share, so that each has one meaning and one message. */

export const calendarDate = z
  .string()
  .refine(isCalendarDate, 'Must be an existing date, YYYY-MM-DD.')
  .meta({ description: 'Calendar date, YYYY-MM-DD.', format: 'date', example: '2027-03-12' });

export const timestamp = z.string().meta({
  description: 'Instant in ISO-8601, UTC.',
  format: 'date-time',
  example: '2026-11-20T13:00:00.000Z',
});

export const currency = z
  .string()
  .transform((code) => code.toUpperCase())
  .refine(isCurrency, 'Must be an ISO 4217 currency code.')
  .meta({ description: 'ISO 4217 currency code.', example: 'EUR' });

/** Money on the wire: decimal number in major units, rounded to the currency's exponent. */
export const amount = z
  .number()
  .meta({ description: 'Amount in major units of `currency`.', example: 128.5 });

export const slotTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, HH:MM.')
  .meta({ description: "Time in the venue's own time zone, HH:MM.", example: '14:30' });

export const timeZone = z.string().meta({ description: 'IANA time zone.', example: 'Europe/Paris' });

export const email = z
  .email('Must be an e-mail address.')
  .max(254)
  .meta({ description: 'E-mail address.', example: 'ana@aurora.example' });

/** A person's or thing's name: trimmed, no control characters. */
export const shortText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Must not be empty.')
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Must not hold control characters.');

/** Id in a path. A malformed one is the same 404 as an unknown one, so the shape is not judged here. */
export const pathId = z.string().max(4096).describe('Id, as another operation answered it.');

export const uuid = z.string().meta({ format: 'uuid', example: '01980000-0000-7000-8000-0000000000a1' });
