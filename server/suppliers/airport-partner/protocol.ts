import { z } from 'zod';
import {
  barcodeFormats,
  bookingTypes,
  venueKinds,
  weekdays,
} from '#server/modules/airport-services/catalogue/port.ts';
import { holdKinds } from '#server/modules/bookings/port.ts';

/**
 * The protocol of airport partners, from which `docs/airport-partner.openapi.json` is written. Every call is a POST whose
 * body names its operation, so that the signature of Standard Webhooks, which covers the body, covers what is asked.
 */

const text = (longest: number) => z.string().max(longest);
const reference = text(100).min(1).describe('Our reference: the idempotency key of the visit.');
const venueId = text(100).min(1).describe('The id of the partner. It names the same venue for ever.');
const date = z.iso.date().describe('At the venue.');
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('HH:MM at the venue.');
const closing = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
  .describe('At or before `opens` it is on the next day; 00:00 to 24:00 is all day.');
const instant = z.iso.datetime({ offset: true }).describe('Instant as in RFC 3339.');
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('ISO 4217.');
const guests = z.int().min(1).max(100);

export const Money = z
  .object({
    amount: z
      .string()
      .regex(/^\d{1,10}(\.\d{1,4})?$/)
      .describe('Major units as a decimal number.'),
    currency,
  })
  .meta({ id: 'Money' });
export type Money = z.infer<typeof Money>;

const inLanguages = <Value extends z.ZodType>(value: Value) =>
  z
    .object({
      en: value,
      fr: value.optional(),
      es: value.optional(),
      de: value.optional(),
      ar: value.optional(),
    })
    .describe('English, and other languages where they are known. Plain text; tags are removed.');

export const Venue = z
  .object({
    id: venueId,
    kind: z.enum(venueKinds),
    airport: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe('IATA code.'),
    name: inLanguages(text(200)),
    terminal: inLanguages(text(200)),
    location: inLanguages(text(500)),
    description: inLanguages(text(10_000)),
    directions: inLanguages(text(2_000)),
    conditions: inLanguages(z.array(text(1_000)).max(50)).optional(),
    children_policy: inLanguages(text(1_000)).optional(),
    phone: text(40).optional(),
    opening_hours: z.array(z.object({ day: z.enum(weekdays), opens: time, closes: closing })).max(14),
    max_stay_minutes: z.int().min(1).max(10_080),
    flight_number_required: z.boolean().optional(),
    amenities: z
      .array(z.object({ key: text(60).min(1), name: inLanguages(text(100)) }))
      .max(60)
      .optional(),
    from_price: Money.describe('The lowest price for one guest, in the requested currency if there is one.'),
    cancellation: z.object({
      free_until_hours: z.int().min(0).max(8_760).nullable().describe('Null: cancelling is never free.'),
      late_refund_percent: z
        .int()
        .min(0)
        .max(100)
        .optional()
        .describe('Part of the price that a later cancellation returns until the visit begins.'),
    }),
  })
  .meta({ id: 'Venue' });

export const Slot = z
  .object({
    time,
    end_time: time.describe('Latest departure.'),
    remaining: z.int().min(0).describe('Guests that can still be booked.'),
    price: Money.describe('For one guest.'),
  })
  .meta({ id: 'Slot' });

const Price = z
  .object({
    refusal: z
      .enum(['closed', 'no_slot', 'too_many_guests'])
      .nullable()
      .describe('Why the visit is not possible; null if it is.'),
    max_guests: z.int().min(0).describe('Most guests of one booking.'),
    unit_price: Money,
    total: Money,
    starts_at: instant.nullable().describe('Null while the venue is closed.'),
    ends_at: instant.nullable().describe('Until then guests are admitted and stay.'),
    end_time: time.nullable(),
    cost: Money.optional().describe('What the partner charges for the visit.'),
  })
  .meta({ id: 'Price' });

const visit = {
  venue_id: venueId,
  type: z.enum(bookingTypes).describe('A walk-in takes no place of a slot.'),
  date,
  time,
  guests,
  currency,
};

const Guest = z.object({ first_name: text(100), last_name: text(100), passport: text(60).optional() });

const order = { reference, ...visit, agreed_total: Money.describe('What the guest accepted.') };

export const Visit = z
  .object({
    reference,
    partner_reference: text(100).min(1),
    access_code: text(100).describe('By which the venue identifies the guests; may be empty while pending.'),
    barcode: z
      .object({ format: z.enum(barcodeFormats), payload: z.string().min(1).max(2_331) })
      .optional()
      .describe('What the scanner of the venue reads, in place of our code.'),
    state: z.enum(['held', 'pending', 'confirmed', 'cancelled']),
    answers_by: instant.nullable().optional().describe('Deadline of a pending decision.'),
    cost: Money.optional(),
  })
  .meta({ id: 'Visit' });

/** The refusals of an order, with status 409. Nothing has changed. */
export const refusalCodes = [
  'sold_out',
  'unknown_venue',
  'not_offered',
  'price_changed',
  'reference_cancelled',
  'nothing_to_cancel',
] as const;

export const Refusal = z
  .object({
    error: z.object({
      code: z.enum([
        ...refusalCodes,
        'invalid_signature',
        'invalid_request',
        'too_many_requests',
        'unavailable',
      ]),
      message: text(1_000),
    }),
  })
  .meta({ id: 'Refusal' });

const operation = <Name extends string, Fields extends z.ZodRawShape, Answer extends z.ZodType>(
  name: Name,
  summary: string,
  fields: Fields,
  answer: Answer,
) => ({ name, summary, request: z.object({ operation: z.literal(name), ...fields }), answer });

/** Every operation: its path is its name. */
export const operations = {
  list_venues: operation(
    'list_venues',
    'One page of all venues. They are read every ten minutes at most.',
    { currency, cursor: text(500).nullable().describe('Null for the first page.') },
    z.object({ venues: z.array(Venue).max(500), next_cursor: text(500).nullable() }),
  ),
  list_slots: operation(
    'list_slots',
    'The slots of a date that have not started, in order; null for an unknown venue.',
    { venue_id: venueId, date, currency },
    z.object({ slots: z.array(Slot).max(1_000).nullable() }),
  ),
  price_visit: operation(
    'price_visit',
    'The price and times of a visit; null for an unknown venue.',
    visit,
    z.object({ price: Price.nullable() }),
  ),
  hold_visit: operation(
    'hold_visit',
    'Holds the places, or only their price, until the instant or an earlier one. A repeat changes nothing.',
    { ...order, until: instant },
    z.object({
      kind: z.enum(holdKinds),
      until: instant,
      total: Money.nullable().describe('Null if no price is held.'),
    }),
  ),
  release_visit: operation(
    'release_visit',
    'Releases a hold. Unknown, released, booked and cancelled visits do not change.',
    { reference },
    z.object({}),
  ),
  book_visit: operation(
    'book_visit',
    'Books, and converts the hold of the reference. A repeat returns the first booking; a reference that was cancelled is refused.',
    {
      ...order,
      lead: Guest.extend({ email: text(320), phone: text(60).nullable() }).nullable(),
      travellers: z.array(Guest).max(100),
      flight_number: text(20).nullable(),
      special_requests: text(2_000).nullable(),
    },
    z.object({ visit: Visit }),
  ),
  look_up_visit: operation(
    'look_up_visit',
    'The booking or hold of a reference; null if there is none.',
    { reference },
    z.object({ visit: Visit.nullable() }),
  ),
  cancel_visit: operation(
    'cancel_visit',
    'Cancels a pending or confirmed booking. A repeat returns the first decision, or a later one that replaced it.',
    { reference },
    z.object({
      state: z.enum(['cancelled', 'pending', 'declined']),
      reason: z.enum(['not_cancellable', 'too_late', 'already_used', 'unspecified']).optional(),
      refund: Money.optional().describe(
        'With `fee`, in the same currency; without them the terms of the venue apply.',
      ),
      fee: Money.optional(),
    }),
  ),
};

export type OperationName = keyof typeof operations;

/** What the partner sends when a visit has changed. It is only a hint: the visit is then looked up. */
export const VisitChanged = z
  .object({
    id: text(200).min(1).describe('The same for each delivery of the event.'),
    type: z.literal('visit.changed'),
    data: z.object({ reference }),
  })
  .meta({ id: 'VisitChanged' });
