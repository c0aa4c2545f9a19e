import { z } from 'zod';
import { ProductType } from '#server/airport/contract-shapes.ts';
import { type BookingType, bookingTypes } from '#server/airport/port.ts';
import { cancellationFields } from '#server/bookings/contract-cancellation.ts';
import { fields } from '#server/platform/contract/index.ts';

const name = fields.shortText(80);
const countryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'Must be an ISO 3166-1 alpha-2 code.')
  .transform((code) => code.toUpperCase())
  .meta({ example: 'PT' });

export const LeadPassenger = z
  .object({
    first_name: name,
    last_name: name,
    email: fields.email,
    calling_code: z
      .string()
      .regex(/^\+?\d{1,4}$/, 'Must be a calling code.')
      .optional()
      .describe('Required for `fast_track`.')
      .meta({ example: '+351' }),
    phone: z
      .string()
      .regex(/^\+?[0-9 ()-]{4,24}$/, 'Must be a phone number.')
      .optional()
      .describe('Required for `fast_track`.')
      .meta({ example: '912 345 678' }),
    country_code: countryCode.optional(),
  })
  .meta({ id: 'LeadPassenger' });

export const PassengerDetails = z
  .object({
    first_name: name,
    last_name: name,
    title: fields.shortText(20).optional(),
    date_of_birth: fields.dateOfBirth.optional(),
    nationality: countryCode.optional().describe('ISO 3166-1 alpha-2.'),
    passport_number: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9 -]{5,20}$/, 'Must be a passport number.')
      .optional()
      .describe('Stored encrypted, shown masked.'),
  })
  .meta({ id: 'PassengerDetails' });

export const FlightNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{2,3} ?\d{1,4}[A-Za-z]?$/, 'Must be a flight number.')
  .meta({ example: 'TP 1362' });

/** A map, because an object would also answer for `constructor` and other names of its prototype. */
const aliases: ReadonlyMap<string, BookingType> = new Map([
  ['prebook', 'prebook'],
  ['pre_book', 'prebook'],
  ['instant', 'prebook'],
  ['walk_in', 'walk_in'],
  ['walkin', 'walk_in'],
]);

/** What is meant by a `booking_type` (interface.md, booking_type rules): any case, aliases, anything else prebook. */
export function bookingTypeOf(said: string | null | undefined): BookingType {
  return aliases.get(said?.trim().toLowerCase() ?? '') ?? 'prebook';
}

export const SaidBookingType = z
  .string()
  .nullish()
  // A value of another JSON type is unrecognised too, and an unrecognised value is no error (interface.md, rule 4).
  .catch(undefined)
  .transform(bookingTypeOf)
  .describe(
    '`prebook` keeps a place in the slot. `walk_in` is paid first and keeps none. In any case, also `walkin`, `pre_book` and `instant`; everything else, of whatever JSON type, means `prebook`.',
  )
  .meta({ example: 'prebook' });

export const Status = z
  .enum(['held', 'pending_payment', 'confirmed', 'completed', 'cancelled', 'expired', 'failed'])
  .meta({ id: 'TravelBookingStatus', example: 'confirmed' });

export const Policy = z
  .object({
    type: z.enum(['free_cancellation', 'non_refundable']),
    free_until_hours: z.int().nullable().describe('Before the slot begins; null for walk-ins too.'),
    free_until: fields.timestamp.nullable(),
    time_zone: fields.timeZone,
    description: z.string(),
  })
  .meta({ id: 'TravelCancellationPolicy' });

export const Cancellation = z
  .object({
    ...cancellationFields(['free_cancellation', 'non_refundable']),
    perks_returned: z.boolean().describe('Perks that paid for it are back: after a full refund only.'),
    reason: z.string().nullable().describe('As the member gave it.'),
  })
  .meta({ id: 'TravelCancellation' });

const Product = z
  .object({
    id: z.string(),
    name: z.string(),
    airport_code: z.string(),
    airport_name: z.string(),
    city: z.string(),
    country: z.string(),
    terminal: z.string(),
    location: z.string(),
    directions: z.string(),
    phone: z.string(),
    image: z.string(),
    max_stay_minutes: z.int(),
  })
  .meta({ id: 'TravelProduct' });

export const TravelBooking = z
  .object({
    id: fields.uuid,
    product_type: ProductType,
    product_id: z.string(),
    product: Product,
    status: Status,
    booking_type: z.enum(bookingTypes),
    date: z.string(),
    time: z.string(),
    end_time: z.string(),
    time_zone: fields.timeZone,
    passenger_count: z.int(),
    lead_passenger: z
      .object({
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        calling_code: z.string().nullable(),
        phone: z.string().nullable(),
        country_code: z.string().nullable(),
      })
      .nullable()
      .describe('Null for a slot that is held and not booked yet.'),
    passenger_details: z.array(
      z.object({
        first_name: z.string(),
        last_name: z.string(),
        title: z.string().nullable(),
        date_of_birth: z.string().nullable(),
        nationality: z.string().nullable(),
        passport_number: z.string().nullable().describe('Masked.'),
      }),
    ),
    flight_number: z.string().nullable(),
    special_requests: z.string().nullable(),
    circle_id: fields.uuid.nullable(),
    price: z.object({
      total: fields.amount,
      per_passenger: fields.amount,
      covered_by_perks: fields.amount,
      due: fields.amount.describe('What is paid in money.'),
      paid: fields.amount,
      currency: z.string(),
    }),
    payment: z.object({
      method: z.enum(['card', 'wallet', 'bank_transfer', 'perks']).nullable(),
      status: z.enum(['unpaid', 'authorized', 'paid', 'no_payment_required', 'refunded', 'failed']),
      perk_item_ids: z.array(fields.uuid),
    }),
    supplier_reference: z
      .string()
      .nullable()
      .describe('Booking reference of the supplier. Null until the booking is confirmed.'),
    hold_expires_at: fields.timestamp.nullable().describe('Until when it can be paid.'),
    cancellation_policy: Policy,
    cancellation: Cancellation.nullable(),
    status_history: z.array(z.object({ status: Status, reason: z.string(), at: fields.timestamp })),
    created_at: fields.timestamp,
    updated_at: fields.timestamp,
  })
  .meta({ id: 'TravelBooking' });
