import { isSupportedCountry } from 'libphonenumber-js/min';
import { z } from 'zod';
import { isCurrency } from '../money/index.ts';
import { isCalendarDate } from '../time/index.ts';
import { exampleDate, exampleInstant } from './example-days.ts';

/** Fields that many contracts share, so that each has one meaning and one error message. */

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

/** A check-out date; its example is three nights after the example of `calendarDate`. */
export const checkOutDate = calendarDate.meta({
  get example() {
    return exampleDate(63);
  },
});

export const dateOfBirth = calendarDate.meta({
  description: 'Date of birth, YYYY-MM-DD.',
  example: '1990-04-12',
});

export const timestamp = z.string().meta({
  description: 'Instant in ISO-8601, UTC.',
  format: 'date-time',
  get example() {
    return exampleInstant(0, '13:00:00');
  },
});

/** When something was made, in a response. */
export const createdAt = timestamp.describe('When it was made, an instant in ISO-8601, UTC.');

/** When something was last changed, in a response. */
export const updatedAt = timestamp.describe('When it last changed, an instant in ISO-8601, UTC.');

export const currency = z
  .string()
  .transform((code) => code.toUpperCase())
  .refine(isCurrency, 'Must be an ISO 4217 currency code.')
  .meta({ description: 'ISO 4217 currency code.', example: 'EUR' });

/** The currency of amounts in a response. */
export const currencyCode = z.string().describe('ISO 4217 code of the currency of the amounts beside it.');

/** An amount in the API: a decimal number in major units, rounded to the currency's exponent. */
export const amount = z
  .number()
  .meta({ description: 'Amount in major units of `currency`.', example: 128.5 });

export const slotTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, HH:MM.')
  .meta({ description: "Time in the venue's own time zone, HH:MM.", example: '14:30' });

export const timeZone = z.string().meta({
  description: 'IANA time zone of the place, in which its dates and times are local.',
  example: 'Europe/Paris',
});

export const latitude = z.number().describe('WGS 84 latitude in decimal degrees, positive in the north.');

export const longitude = z.number().describe('WGS 84 longitude in decimal degrees, positive in the east.');

export const email = z
  .email('Must be an e-mail address.')
  .max(254)
  .meta({ description: 'E-mail address.', example: 'ana@aurora.example' });

/**
 * Characters that displayed texts must not contain: control characters, line and paragraph separators, lone
 * surrogates, and marks that change the direction of the text after them (Unicode UAX 9: embeddings,
 * overrides, isolates). Simple direction marks and joiners are allowed, because some languages need them.
 */
const forbidden = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069`;
const oneLine = new RegExp(`^[^${forbidden}]*$`, 'u');
const lines = new RegExp(String.raw`^(?:[\n\r\t]|[^${forbidden}])*$`, 'u');
/** A visible character: spaces, joiners and marks alone do not count. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name: one trimmed line with at least one visible character and without control characters. */
export const shortText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty.', abort: true })
    .max(max)
    // Not a JSON Schema pattern, because many JSON Schema tools do not support Unicode properties.
    .refine((text) => oneLine.test(text), 'Must not contain control characters.')
    .refine((text) => visible.test(text), 'Must contain a visible character.');

/** A text of several lines, trimmed; it may be empty. */
export const longText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => lines.test(text), 'Must not contain control characters.');

/** An id in a path. Its format is not validated, because a malformed id answers 404 like an unknown one. */
export const pathId = z.string().max(4096).describe('Id, as returned by another operation.');

export const uuid = z.string().meta({ format: 'uuid', example: '01980000-0000-7000-8000-0000000000a1' });

/** The cursor of a list, in the query string. */
export const cursor = z.string().max(200).optional().describe('`next_cursor` of the previous page.');

/** The environment in which something exists, in a response or event. */
export const environment = z
  .enum(['Sandbox', 'Production'])
  .describe('Where it exists: one of the two isolated environments.');

/** The facts of one page of a numbered list, beside its `data`. */
export const numberedPage = {
  page: z.int().describe('Number of this page, from 1.'),
  per_page: z.int().describe('Size of a full page.'),
  total: z.int().describe('Number of entries over all pages.'),
  has_more: z.boolean().describe('Whether a further page follows.'),
};

/** The id of a booking in a response. */
export const bookingId = uuid.describe('Identifies the booking in every operation on it.');

/** The cursor of the next page, in a response. */
export const nextCursor = z
  .string()
  .nullable()
  .describe('Send it as `cursor` to read the next page; null on the last page.');

/** A phone number as people write it: in E.164, or national beside a calling code or a country. */
export const phoneNumber = z
  .string()
  .regex(
    /^(?=(?:\D*\d){4})\+?[0-9 ()-]{4,24}$/,
    'Must be a phone number: an optional + and 4 to 24 digits, spaces, hyphens or brackets, with at least 4 digits.',
  )
  .describe('Phone number in E.164, or a national one beside a calling code or country.');

export const callingCode = z
  .string()
  .regex(/^(\+|00)?[1-9]\d{0,3}$/, 'Must be a calling code such as +351.')
  .describe('International calling code, with or without the `+`.');

/** For `superRefine`: refuses a national `phone` without a `calling_code`, because nobody abroad can call it. */
export function checkCallingCode(
  { phone, calling_code }: { phone?: string | undefined; calling_code?: string | undefined },
  check: z.RefinementCtx,
): void {
  if (phone === undefined || phone.startsWith('+') || calling_code !== undefined) return;
  // Else the number has an error of its own already.
  if (!phoneNumber.safeParse(phone).success) return;
  check.addIssue({
    code: 'custom',
    path: ['phone'],
    message: 'Must begin with + and the calling code, unless calling_code is sent.',
    params: { code: 'no_calling_code' },
  });
}

export const flightNumber = z
  .string()
  .regex(/^[A-Za-z0-9]{2,3} ?\d{1,4}[A-Za-z]?$/, 'Must be a flight number such as AF 1234.')
  .describe('Airline code and number of the flight, such as AF 1234.');

/** An IATA airline designator in either case; the output is in upper case. */
export const airlineCode = z
  .string()
  .regex(/^(?=.*[A-Za-z])[A-Za-z0-9]{2}$/, 'Must be the two characters of an IATA airline code, such as AF.')
  .transform((code) => code.toUpperCase())
  .describe('IATA code of the airline, two characters in either case.');

const notACountry = 'Must be an ISO 3166-1 alpha-2 code.';

/**
 * An ISO 3166-1 alpha-2 code in either case, of a country that has telephone numbers; the output is in upper case.
 * Suppliers refuse a whole search or order for the code of no country.
 */
export const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { error: notACountry, abort: true })
  .refine((code) => isSupportedCountry(code.toUpperCase()), notACountry)
  .transform((code) => code.toUpperCase())
  .describe('ISO 3166-1 alpha-2 code of the country, in either case.');

/** The passcode of an e-mail message. */
export const passcode = z
  .string()
  .regex(/^\d{6}$/, 'Must have exactly six digits.')
  .meta({ description: 'The six digits of the e-mail message.', example: '482913' });
