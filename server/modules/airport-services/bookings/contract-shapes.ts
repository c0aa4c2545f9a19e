import { z } from 'zod';
import { cancellationFields } from '#server/modules/bookings/contract-cancellation.ts';
import { HoldExpiresAt } from '#server/modules/bookings/contract-hold-expires-at.ts';
import { PaymentStatus } from '#server/modules/checkout/contract.ts';
import { bookingRefundFields } from '#server/modules/checkout/contract-refunds.ts';
import { PinnedConvertedFrom } from '#server/modules/pricing/contract-converted-from.ts';
import { fields } from '#server/platform/contract/index.ts';
import { ProductType } from '../catalogue/contract-shapes.ts';
import { type BookingType, bookingTypes } from '../catalogue/port.ts';

const name = fields.shortText(80);
const countryCode = fields.countryCode.meta({ example: 'PT' });

/** When a pass admits its guests, in a response. */
export const passValidity = {
  valid_from: fields.timestamp.describe('When the pass begins to admit its guests, in UTC.'),
  valid_until: fields.timestamp.describe('When it no longer admits them, in UTC.'),
};

/** When a visit takes place, in a response. */
export const visitTimes = {
  date: z.string().describe('Day of the visit at the venue, as YYYY-MM-DD.'),
  time: z.string().describe('Start of the slot, HH:MM in `time_zone`.'),
  end_time: z
    .string()
    .describe('Latest departure of the guests, HH:MM; smaller than `time` if it is after midnight.'),
};

export const LeadPassenger = z
  .object({
    first_name: name.describe('Given name.'),
    last_name: name.describe('Family name.'),
    email: fields.email.describe('Address to which messages about the booking are sent.'),
    calling_code: fields.callingCode
      .optional()
      .describe('Required for `fast_track`.')
      .meta({ example: '+351' }),
    phone: fields.phoneNumber
      .optional()
      .describe('Required for `fast_track`.')
      .meta({ example: '912 345 678' }),
    country_code: countryCode
      .optional()
      .describe('Country of residence as an ISO 3166-1 alpha-2 code, in either case.'),
  })
  .meta({ id: 'LeadPassenger', description: 'The passenger to whom messages about the booking are sent.' });

export const PassengerDetails = z
  .object({
    first_name: name.describe('Given name as in the passport.'),
    last_name: name.describe('Family name as in the passport.'),
    title: fields.shortText(20).optional().describe('Form of address, such as Ms.'),
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
  .meta({ id: 'PassengerDetails', description: 'One of the passengers.' });

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

/**
 * Normalises a `booking_type`: any case and aliases are accepted; anything else means `prebook`. A value of another
 * JSON type counts as unrecognised, which is not an error.
 */
function bookingTypeOf(value: unknown): BookingType {
  return (typeof value === 'string' && aliases.get(value.trim().toLowerCase())) || 'prebook';
}

export const BookingTypeInput = z
  .unknown()
  .optional()
  .transform(bookingTypeOf)
  .describe(
    '`prebook` keeps a place in the slot; `walk_in` is paid in advance and keeps none. Case-insensitive; `walkin` means `walk_in`, `pre_book` and `instant` mean `prebook`, and so does any other value of any JSON type.',
  )
  .meta({ example: 'prebook' });

export const Status = z
  .enum([
    'held',
    'pending_payment',
    'pending_supplier',
    'confirmed',
    'cancellation_pending',
    'completed',
    'cancelled',
    'expired',
    'failed',
  ])
  .meta({
    id: 'TravelBookingStatus',
    description:
      '`held`: the slot is kept and nobody is named yet; `pending_supplier`: it is paid or authorised, and the venue decides; `expired`: it was not paid in time; `cancellation_pending`: the venue was asked to cancel and has not answered; nobody is admitted until it does.',
    example: 'confirmed',
  });

const Policy = z
  .object({
    type: z
      .enum(['free_cancellation', 'partially_refundable', 'non_refundable'])
      .describe('Whether cancelling is ever free of charge, or at least returns a part.'),
    free_until_hours: z
      .int()
      .nullable()
      .describe(
        'Hours before the start of the slot until which cancellation is free; null if it never is, and for walk-ins.',
      ),
    late_refund_percent: z
      .int()
      .describe('Share of the price that a later cancellation returns until the visit begins.'),
    free_until: fields.timestamp
      .nullable()
      .describe('Until then cancelling is free of charge; null if it never is.'),
    time_zone: fields.timeZone,
    description: z.string().describe('The terms in words, in the language of the caller.'),
  })
  .meta({
    id: 'TravelCancellationPolicy',
    description: 'What cancelling costs, by the time at which it is done.',
  });

export const Cancellation = z
  .object({
    ...cancellationFields(['free_cancellation', 'partially_refundable', 'non_refundable']),
    perks_returned: z
      .boolean()
      .describe('Whether the perks that paid were returned, which requires a full refund.'),
    reason: z.string().nullable().describe('The reason that the member sent.'),
  })
  .meta({
    id: 'TravelCancellation',
    description: 'Terms on which the booking was cancelled, or would be with `dry_run`.',
  });

const Product = z
  .object({
    id: z.string().describe('Identifies the venue, as `product_id` does elsewhere.'),
    name: z.string().describe('Name of the venue.'),
    airport_code: z.string().describe('IATA code of the airport.'),
    airport_name: z.string().describe('Name of the airport.'),
    city: z.string().describe('City that the airport serves.'),
    country: z.string().describe('ISO 3166-1 alpha-2 code of the country.'),
    terminal: z.string().describe('Terminal in which the venue is.'),
    location: z.string().describe('Location in the terminal.'),
    directions: z.string().describe('How guests find the venue.'),
    phone: z.string().describe('Telephone number of the venue.'),
    image: z.string().describe('URL of a photo.'),
    max_stay_minutes: z.int().describe('Longest stay of a guest in minutes.'),
  })
  .meta({ id: 'TravelProduct', description: 'The venue as it was when it was booked.' });

export const TravelBooking = z
  .object({
    id: fields.uuid.describe('Identifies the booking in every operation on it.'),
    product_type: ProductType,
    product_id: z.string().describe('Identifies the venue.'),
    product: Product,
    status: Status,
    booking_type: z.enum(bookingTypes).describe('`prebook` keeps a place in the slot; `walk_in` keeps none.'),
    date: visitTimes.date,
    time: visitTimes.time,
    end_time: visitTimes.end_time,
    time_zone: fields.timeZone,
    passenger_count: z.int().describe('Number of guests, with the lead passenger.'),
    lead_passenger: z
      .object({
        first_name: z.string().describe('Given name.'),
        last_name: z.string().describe('Family name.'),
        email: z.string().describe('Address to which messages about the booking are sent.'),
        calling_code: z.string().nullable().describe('As it was sent; null when none was.'),
        phone: z.string().nullable().describe('As it was sent; null when none was.'),
        country_code: z
          .string()
          .nullable()
          .describe('ISO 3166-1 alpha-2 code of the country of residence; null when none was sent.'),
      })
      .nullable()
      .describe('Null for a held slot that is not booked yet.'),
    passenger_details: z
      .array(
        z.object({
          first_name: z.string().describe('Given name.'),
          last_name: z.string().describe('Family name.'),
          title: z.string().nullable().describe('Form of address; null when none was sent.'),
          date_of_birth: z.string().nullable().describe('YYYY-MM-DD; null when none was sent.'),
          nationality: z.string().nullable().describe('ISO 3166-1 alpha-2 code; null when none was sent.'),
          passport_number: z.string().nullable().describe('Masked; null when none was sent.'),
        }),
      )
      .describe('The passengers who were named; may be empty.'),
    flight_number: z.string().nullable().describe('As it was sent; null when none was.'),
    special_requests: z.string().nullable().describe('Wishes that were sent to the venue; null without any.'),
    circle_id: fields.uuid
      .nullable()
      .describe('The circle whose members see the booking in their trips; null without one.'),
    price: z
      .object({
        total: fields.amount.describe('Price for all passengers.'),
        per_passenger: fields.amount.describe('Price for one passenger.'),
        covered_by_perks: fields.amount.describe('The part of `total` that perks pay.'),
        due: fields.amount.describe('Amount to pay after perks.'),
        paid: fields.amount.describe('What was charged so far.'),
        currency: fields.currencyCode,
        converted_from: PinnedConvertedFrom,
      })
      .describe('What the booking costs and who pays it.'),
    payment: z
      .object({
        method: z
          .enum(['card', 'wallet', 'bank_transfer', 'perks'])
          .nullable()
          .describe('`perks` when perks pay it all; null before a payment was started.'),
        status: PaymentStatus,
        perk_item_ids: z.array(fields.uuid).describe('Perks that pay for passengers.'),
      })
      .describe('How the booking is paid.'),
    supplier_reference: z
      .string()
      .nullable()
      .describe('Booking reference of the supplier. Null until the booking is confirmed.'),
    hold_expires_at: HoldExpiresAt,
    cancellation_policy: Policy,
    cancellation: Cancellation.nullable().describe('How the booking was cancelled; null while it is not.'),
    ...bookingRefundFields,
    status_history: z
      .array(
        z.object({
          status: Status,
          reason: z.string().describe('Short English text on why it changed; may be empty.'),
          at: fields.timestamp.describe('When it took this status, in UTC.'),
        }),
      )
      .describe('Every status that the booking has had, the oldest first.'),
    created_at: fields.createdAt,
    updated_at: fields.updatedAt,
  })
  .meta({ id: 'TravelBooking', description: 'A booking of an airport service.' });
