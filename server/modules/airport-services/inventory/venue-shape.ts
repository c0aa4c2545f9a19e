import { z } from 'zod';
import { placeLanguages } from '#server/modules/places/index.ts';
import { isCurrency, minorDigits } from '#server/platform/money/index.ts';
import { isCalendarDate } from '#server/platform/time/index.ts';
import { venueAmenities, venueKinds, type Weekday, weekdays } from '../catalogue/port.ts';
import type { OwnHours, OwnText, OwnVenue } from './own-venue.ts';

/** The shape of a venue in a JSON file; a line of a CSV file is turned into it first. */

/** A check whose failure has a code of its own. */
const code = (name: string, error: string) => ({ error, params: { code: name } });

/** Control characters would break lines of CSV files and mails. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'Must be one line.');

const inLanguages = <Value>(value: z.ZodType<Value>) =>
  z.strictObject({
    en: value,
    ...(Object.fromEntries(
      placeLanguages.filter((language) => language !== 'en').map((language) => [language, value.optional()]),
    ) as Record<string, z.ZodOptional<z.ZodType<Value>>>),
  }) as unknown as z.ZodType<OwnText<Value>>;

const hours = z.string().transform((text, ctx): OwnHours => {
  const [, opens = '', closes = ''] = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(text.trim()) ?? [];
  const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  if (isTime(opens) && (isTime(closes) || closes === '24:00') && opens !== closes) return { opens, closes };
  ctx.addIssue({ code: 'custom', message: 'Must be hours such as 05:30-23:00; all day is 00:00-24:00.' });
  return z.NEVER;
});

const weekHours = z
  .strictObject(
    Object.fromEntries(weekdays.map((day) => [day, hours.optional()])) as Record<
      Weekday,
      z.ZodOptional<typeof hours>
    >,
  )
  .refine((week) => Object.keys(week).length > 0, code('required', 'Must name the hours of a day.'));

const exceptions = z
  .record(
    z.string().refine(isCalendarDate, code('invalid_date', 'Must be a date such as 2027-12-25.')),
    z.union([z.literal('closed').transform(() => null), hours]),
  )
  .refine((dates) => Object.keys(dates).length <= 400, code('too_many', 'Must be at most 400 dates.'))
  .transform((dates) =>
    Object.entries(dates)
      .map(([date, hours]) => ({ date, hours }))
      .sort((one, other) => (one.date < other.date ? -1 : 1)),
  );

/** Up to ten million in major units, as text, so that no binary fraction is in between. */
const amount = z.string().regex(/^\d{1,8}(\.\d{1,4})?$/, 'Must be an amount such as 32.50.');

const prices = z.record(z.string(), amount).transform((given, ctx) => {
  const list = Object.entries(given).map(([currency, text]) => {
    const problem = priceProblem(currency, text);
    if (problem) ctx.addIssue({ code: 'custom', message: problem, path: [currency] });
    return { currency, minor: problem ? 0 : minorOf(text, currency) };
  });
  if (list.length === 0 || list.length > 50)
    ctx.addIssue({ code: 'custom', message: 'Must be between 1 and 50 prices.' });
  return list;
});

function priceProblem(currency: string, text: string): string | null {
  if (!isCurrency(currency)) return `${currency.slice(0, 10)} is not an ISO 4217 code.`;
  const fraction = text.split('.')[1] ?? '';
  if (fraction.length > minorDigits(currency)) return `Must be an amount of ${currency}.`;
  return minorOf(text, currency) > 0 ? null : 'Must be above zero.';
}

function minorOf(text: string, currency: string): number {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole + fraction.padEnd(minorDigits(currency), '0'));
}

const whole = (least: number, most: number) => z.int().min(least).max(most);

/** Conditions stand in one cell of a CSV file, with bars between them. */
const condition = line(300).refine((text) => !text.includes('|'), code('invalid', 'Must not contain "|".'));

export const VenueShape = z
  .strictObject({
    code: z
      .string()
      .trim()
      .regex(
        /^[A-Z0-9][A-Z0-9._-]{1,39}$/,
        'Must be 2 to 40 capital letters, digits, dots, hyphens or underscores.',
      ),
    kind: z.enum(venueKinds),
    airport: z
      .string()
      .trim()
      .regex(/^[A-Z]{3}$/, 'Must be an IATA code such as LIS.'),
    name: inLanguages(line(120)),
    terminal: inLanguages(line(80)),
    location: inLanguages(line(200)),
    description: inLanguages(line(2_000)),
    directions: inLanguages(line(500)),
    conditions: inLanguages(z.array(condition).max(20)).default({ en: [] }),
    children_policy: inLanguages(line(300)),
    phone: z
      .string()
      .trim()
      .regex(/^\+[\d ()-]{6,24}$/, 'Must be a telephone number such as +351 21 000 0000.'),
    opening_hours: weekHours,
    exceptions: exceptions.default([]),
    slot_minutes: whole(5, 720),
    stay_minutes: whole(5, 1_440),
    capacity: whole(0, 10_000),
    max_guests: whole(1, 9),
    prices,
    free_until_hours: whole(0, 8_760).nullable(),
    late_refund_percent: whole(0, 100).default(0),
    flight_number_required: z.boolean().default(false),
    amenities: z
      .array(z.enum(venueAmenities))
      .max(venueAmenities.length)
      .default([])
      .transform((keys) => [...new Set(keys)]),
  })
  .transform(
    ({
      children_policy: childrenPolicy,
      opening_hours: openingHours,
      slot_minutes: slotMinutes,
      stay_minutes: stayMinutes,
      max_guests: maxGuests,
      free_until_hours: freeUntilHours,
      late_refund_percent: lateRefundPercent,
      flight_number_required: flightNumberRequired,
      ...same
    }): OwnVenue => ({
      ...same,
      childrenPolicy,
      openingHours: openingHours as OwnVenue['openingHours'],
      slotMinutes,
      stayMinutes,
      maxGuests,
      freeUntilHours,
      lateRefundPercent,
      flightNumberRequired,
    }),
  );

/** A venue in the shape of a JSON file, from which `VenueShape` reads the same venue again. */
export function toJsonVenue(venue: OwnVenue) {
  const hoursText = (hours: OwnHours) => `${hours.opens}-${hours.closes}`;
  return {
    code: venue.code,
    kind: venue.kind,
    airport: venue.airport,
    name: venue.name,
    terminal: venue.terminal,
    location: venue.location,
    description: venue.description,
    directions: venue.directions,
    conditions: venue.conditions,
    children_policy: venue.childrenPolicy,
    phone: venue.phone,
    opening_hours: Object.fromEntries(
      weekdays.flatMap((day) => {
        const hours = venue.openingHours[day];
        return hours ? [[day, hoursText(hours)]] : [];
      }),
    ),
    exceptions: Object.fromEntries(
      venue.exceptions.map(({ date, hours }) => [date, hours ? hoursText(hours) : 'closed']),
    ),
    slot_minutes: venue.slotMinutes,
    stay_minutes: venue.stayMinutes,
    capacity: venue.capacity,
    max_guests: venue.maxGuests,
    prices: Object.fromEntries(
      venue.prices.map(({ currency, minor }) => [currency, majorText(minor, currency)]),
    ),
    free_until_hours: venue.freeUntilHours,
    late_refund_percent: venue.lateRefundPercent,
    flight_number_required: venue.flightNumberRequired,
    amenities: venue.amenities,
  };
}

/** A venue in the shape of a JSON file. */
export type JsonVenue = ReturnType<typeof toJsonVenue>;

function majorText(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
