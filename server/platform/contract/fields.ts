import { z } from 'zod';
import { isCurrency } from '../money/index.ts';
import { isCalendarDate } from '../time/index.ts';
import { exampleDate, exampleInstant } from './example-days.ts';

/** Wire fields that many contracts share, so that each has one meaning and one message. */

export const calendarDate = z
  .string()
  .refine(isCalendarDate, 'Must be an existing date, YYYY-MM-DD.')
  .meta({
    description: 'Calendar date, YYYY-MM-DD.',
    format: 'date',
    get example() {
      return exampleDate();
    },
  });

/** The day on which a stay of three nights ends that begins on the day of `calendarDate`'s example. */
export const checkOutDate = calendarDate.meta({
  get example() {
    return exampleDate(63);
  },
});

export const dateOfBirth = calendarDate.meta({ example: '1990-04-12' });

export const timestamp = z.string().meta({
  description: 'Instant in ISO-8601, UTC.',
  format: 'date-time',
  get example() {
    return exampleInstant(0, '13:00:00');
  },
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

/**
 * What no text that people read may hold: line and paragraph ends but those of its own lines, other control characters,
 * half a surrogate pair, and marks that turn the direction of what comes after them (Unicode UAX 9: embeddings,
 * overrides, isolates). Marks that only stand for a direction, and joiners, belong to how some languages are written.
 */
const unfit = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069`;
const oneLine = new RegExp(`^[^${unfit}]*$`, 'u');
const lines = new RegExp(String.raw`^(?:[\n\r\t]|[^${unfit}])*$`, 'u');
/** Something that leaves a trace when it is printed; a text of spaces, joiners and marks alone is none. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A person's or thing's name: one trimmed line that shows something, without control characters. */
export const shortText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty.', abort: true })
    .max(max)
    // No pattern of the document: many readers of JSON Schema know no Unicode properties.
    .refine((text) => oneLine.test(text), 'Must not hold control characters.')
    .refine((text) => visible.test(text), 'Must show something.');

/** A text of several lines, trimmed; it may be empty. */
export const longText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => lines.test(text), 'Must not hold control characters.');

/** Id in a path. A malformed one is the same 404 as an unknown one, so the shape is not judged here. */
export const pathId = z.string().max(4096).describe('Id, as another operation answered it.');

export const uuid = z.string().meta({ format: 'uuid', example: '01980000-0000-7000-8000-0000000000a1' });
