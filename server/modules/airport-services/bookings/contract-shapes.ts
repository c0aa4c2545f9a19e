import { z } from 'zod';
import { cancellationFields } from '#server/modules/bookings/contract-cancellation.ts';
import { fields } from '#server/platform/contract/index.ts';
import { ProductType } from '../catalogue/contract-shapes.ts';
import { type BookingType, bookingTypes } from '../catalogue/port.ts';

const name = fields.shortText(80);
const countryCode = fields.countryCode.meta({ example: 'PT' });

export const LeadPassenger = z
  .object({
    first_name: name,
    last_name: name,
    email: fields.email,
    calling_code: fields.callingCode
      .optional()
      .describe('Required for `fast_track`.')
      .meta({ example: '+351' }),
    phone: fields.phoneNumber
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
      .regex(
        /^[A-Za-z0-9 -]{5,20}$/,
        'Must be a passport number of 5 to 20 letters, digits, spaces or hyphens.',
      )
      .optional()
      .describe('Stored encrypted and returned masked.'),
  })
  .meta({ id: 'PassengerDetails' });

export const FlightNumber = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{2,3} ?\d{1,4}[A-Za-z]?$/, 'Must be a flight number such as TP 1362.')
  .meta({ example: 'TP 1362' });

/** A map, because an object would also match `constructor` and other names of its prototype. */
const aliases: ReadonlyMap<string, BookingType> = new Map([
  ['prebook', 'prebook'],
  ['pre_book', 'prebook'],
  ['instant', 'prebook'],
  ['walk_in', 'walk_in'],
  ['walkin', 'walk_in'],
]);

/** Normalises a `booking_type`: any case and aliases are accepted; anything else means `prebook`. */
function bookingTypeOf(text: string | null | undefined): BookingType {
  return aliases.get(text?.trim().toLowerCase() ?? '') ?? 'prebook';
}

export const BookingTypeInput = z
  .string()
  .nullish()
  // A value of another JSON type counts as unrecognised, which is not an error.
  .catch(undefined)
  .transform(bookingTypeOf)
  .describe(
    '`prebook` keeps a place in the slot; `walk_in` is paid in advance and keeps none. Case-insensitive; `walkin` means `walk_in`, `pre_book` and `instant` mean `prebook`, and so does any other value of any JSON type.',
  )
  .meta({ example: 'prebook' });

export const Status = z
  .enum([
    'held',
    'pending_payment',
    'confirmed',
    'cancellation_pending',
    'completed',
    'cancelled',
    'expired',
    'failed',
  ])
  .describe(
    '`cancellation_pending`: the venue was asked to cancel and has not answered; nobody is admitted until it does.',
  )
  .meta({ id: 'TravelBookingStatus', example: 'confirmed' });

const Policy = z
  .object({
    type: z.enum(['free_cancellation', 'non_refundable']),
    free_until_hours: z
      .int()
      .nullable()
      .describe(
        'Hours before the start of the slot until which cancellation is free; null if it never is, and for walk-ins.',
      ),
    free_until: fields.timestamp.nullable(),
    time_zone: fields.timeZone,
    description: z.string(),
  })
  .meta({ id: 'TravelCancellationPolicy' });

export const Cancellation = z
  .object({
    ...cancellationFields(['free_cancellation', 'non_refundable']),
    perks_returned: z
      .boolean()
      .describe('Whether the perks that paid were returned, which requires a full refund.'),
    reason: z.string().nullable().describe('The reason that the member sent.'),
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
      .describe('Null for a held slot that is not booked yet.'),
    passenger_details: z.array(
      z.object({
        first_name: z.string(),
        last_name: z.string(),
        title: z.string().nullable(),
        date_of_birth: z.string().nullable(),
        nationality: z.string().nullable(),
        passport_number: z.string().nullable().describe('Masked passport number.'),
      }),
    ),
    flight_number: z.string().nullable(),
    special_requests: z.string().nullable(),
    circle_id: fields.uuid.nullable(),
    price: z.object({
      total: fields.amount,
      per_passenger: fields.amount,
      covered_by_perks: fields.amount,
      due: fields.amount.describe('Amount to pay after perks.'),
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
    hold_expires_at: fields.timestamp.nullable().describe('Deadline for the payment.'),
    cancellation_policy: Policy,
    cancellation: Cancellation.nullable(),
    status_history: z.array(z.object({ status: Status, reason: z.string(), at: fields.timestamp })),
    created_at: fields.timestamp,
    updated_at: fields.timestamp,
  })
  .meta({ id: 'TravelBooking' });
