import { z } from 'zod';
import { cancellationFields, cancelledAnswer } from '#server/modules/bookings/contract-cancellation.ts';
import { HoldKind } from '#server/modules/bookings/contract-hold-kind.ts';
import { withHoldLimits } from '#server/modules/bookings/contract-hold-limits.ts';
import { PaymentMethod } from '#server/modules/checkout/contract.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import {
  CancellationPolicy,
  Charges,
  ConvertedFrom,
  HotelAddress,
  HotelContact,
  HotelId,
  HotelProfile,
  LocalAmount,
  PropertyRules,
  RateId,
  RatePlan,
  RoomDetails,
} from '../catalogue/contract-shapes.ts';

const tag = 'Hotels';

const Status = z
  .enum(['pending_payment', 'confirmed', 'completed', 'cancelled', 'failed', 'expired'])
  .meta({ id: 'HotelBookingStatus', example: 'confirmed' });

const Cancellation = z
  .object(cancellationFields(['free_cancellation', 'partially_refundable', 'non_refundable']))
  .meta({ id: 'HotelCancellation' });

export const HotelBooking = z
  .object({
    booking_id: fields.uuid,
    status: Status,
    hotel_id: z.string(),
    hotel_name: z.string(),
    thumbnail: z.string().nullable(),
    check_in: z.string(),
    check_out: z.string(),
    total: fields.amount,
    due_now: fields.amount,
    due_at_property: fields.amount,
    due_at_property_local: LocalAmount,
    currency: z.string(),
    charges: Charges,
    converted_from: ConvertedFrom,
    hold_expires_at: fields.timestamp
      .nullable()
      .describe('When the hold ends; until then the booking can be paid.'),
    confirmation_code: z.string().nullable().describe('The code that the guest shows at the front desk.'),
    special_requests: z.string().nullable(),
    cancellation: Cancellation.nullable(),
    created_at: fields.timestamp,
    guest_details: z.array(
      z.object({
        full_name: z.string(),
        phone_number: z.string().optional().describe('As it was given with the traveller; else left out.'),
      }),
    ),
    guest_name: z.string().nullable(),
    guest_email: z.string().nullable(),
    duration_nights: z.int().nullable(),
    occupancy: z
      .object({ adults: z.int(), children: z.int(), children_ages: z.array(z.int()), rooms: z.int() })
      .nullable(),
    room_details: RoomDetails.nullable(),
    rate_plan: RatePlan.nullable(),
    cancellation_policy: CancellationPolicy.nullable(),
    property_rules: PropertyRules.nullable(),
    hotel_profile: HotelProfile.optional().describe('Left out without a catalogue record.'),
    hotel_address: HotelAddress.nullable(),
    hotel_contact: HotelContact.nullable(),
    traveller_info: z
      .object({
        passport_required: z.boolean(),
        complete: z.boolean().describe('Nothing more is needed before payment.'),
        travellers: z.array(
          z.object({
            first_name: z.string(),
            last_name: z.string(),
            passport: z.string().nullable().describe('Masked.'),
          }),
        ),
      })
      .nullable(),
    payer_name: z
      .string()
      .nullable()
      .describe(
        'The member who paid. Null before payment, and when the payer is no longer an active member.',
      ),
    payer_email: z.string().nullable().describe('Null together with the name.'),
    payer_membership_id: fields.uuid.nullable(),
    payee_id: fields.uuid.nullable(),
    allocated_members: z.array(z.object({ membership_id: fields.uuid, room: z.int() })),
  })
  .meta({ id: 'HotelBooking' });

const bookingId = z.string().min(1).max(255).describe('Booking id from initiate.');
const name = fields.shortText(80);

export const initiateHotelBooking = endpoint({
  id: 'initiateHotelBooking',
  method: 'POST',
  path: '/v1/hotel/booking/initiate',
  tag,
  summary: 'Hold a room',
  description: withHoldLimits(
    'Takes the rooms for 20 minutes, in which the booking must be paid through a checkout session. With a `price_confirmation_token` the confirmed price applies; without one the rate is checked again and a change is 409 `price_changed` with the new total. An access token sent with the key identifies the member who books.\n\nMagic hotels of the Sandbox: `htl_test_error` and `htl_test_timeout` answer 502 and 504 without a confirmed price; `htl_test_last_room` has one room of each type; `htl_test_passport` requires passports before payment; `htl_test_pay_at_property` charges nothing now; after payment `htl_test_sold_out_at_book` and `htl_test_refused` fail and void the payment, `htl_test_unknown_booked` and `htl_test_unknown_lost` lose the supplier’s answer and are still confirmed.',
  ),
  caller: 'server',
  module: 'hotels',
  body: z.object({
    room_id: RateId,
    hotel_id: HotelId,
    check_in: fields.calendarDate,
    check_out: fields.checkOutDate,
    guests: z.object({
      adults: z.int().min(1).max(16),
      rooms: z.int().min(1).max(8),
      children: z.int().min(0).max(15).optional(),
      children_ages: z.array(z.int().min(0).max(17)).max(15).optional(),
    }),
    lead_guest: z.object({
      first_name: name,
      last_name: name,
      email: fields.email,
      phone_number: fields.phoneNumber.optional().describe('For calls by the property.'),
    }),
    price_confirmation_token: z.string().min(1).max(2048).optional(),
    circle_id: z.string().max(64).optional().describe('Circle that travels together.'),
    payee_membership_id: z.uuid('Must be a UUID.').optional(),
    allocated_members: z
      .array(z.object({ membership_id: z.uuid('Must be a UUID.'), room: z.int().min(1).max(8) }))
      .max(16)
      .optional()
      .describe('Which member has which room.'),
    special_requests: fields.longText(1000).optional(),
  }),
  response: z
    .object({
      booking_id: fields.uuid,
      status: z.literal('pending_payment'),
      hold_expires_at: fields.timestamp,
      hold_kind: HoldKind,
      total: fields.amount,
      currency: z.string(),
    })
    .meta({ id: 'HotelBookingInitiated' }),
  status: 201,
  location: (booking: { booking_id: string }) => `/v1/hotel/booking/${booking.booking_id}`,
  errors: [
    'not_found',
    'rate_expired',
    'price_confirmation_expired',
    'sold_out',
    'price_changed',
    'supplier_error',
    'supplier_timeout',
    'supplier_unavailable',
  ],
  idempotent: true,
});

export const getHotelBooking = endpoint({
  id: 'getHotelBooking',
  method: 'GET',
  path: '/v1/hotel/booking/{booking_id}',
  tag,
  summary: 'Read a hotel booking',
  description: 'For a key of the organisation, or for the member who booked.',
  caller: 'either',
  params: z.object({ booking_id: fields.pathId.describe('Booking id from initiate.') }),
  response: HotelBooking,
  errors: ['not_found'],
});

export const readHotelBooking = endpoint({
  id: 'readHotelBooking',
  method: 'POST',
  path: '/v1/hotel/booking/details',
  tag,
  summary: 'Read a hotel booking by a body',
  description: 'The same as GET /v1/hotel/booking/{booking_id}.',
  caller: 'either',
  body: z.object({ booking_id: bookingId }),
  response: HotelBooking,
  errors: ['not_found'],
});

export const listHotelBookings = endpoint({
  id: 'listHotelBookings',
  method: 'POST',
  path: '/v1/hotel/booking/list',
  tag,
  summary: 'List the hotel bookings of the organisation',
  description:
    'Over all apps of the organisation, newest first. `failed` and `expired` appear only unfiltered.',
  caller: 'server',
  body: z.object({
    page: z.int().min(1).max(100_000).default(1),
    per_page: z.int().min(1).max(100).default(20),
    status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']).optional(),
    cursor: fields.cursor.describe(
      '`next_cursor` of the previous page. It replaces `page`, and a page far down the list is read as fast as the first.',
    ),
  }),
  bodyOptional: true,
  response: z
    .object({
      data: z.array(HotelBooking),
      page: z.int(),
      per_page: z.int(),
      total: z.int(),
      has_more: z.boolean(),
      next_cursor: z.string().nullable().describe('The `cursor` of the next page; null on the last one.'),
    })
    .meta({ id: 'HotelBookingList' }),
});

export const cancelHotelBooking = endpoint({
  id: 'cancelHotelBooking',
  method: 'POST',
  path: '/v1/hotel/booking/cancel',
  tag,
  summary: 'Cancel a hotel booking',
  description:
    'Cancels on the terms of the booking and refunds the rest. `dry_run` returns the terms and changes nothing. A repeat returns the first result; a completed stay is 409.',
  caller: 'server',
  body: z.object({ booking_id: bookingId, dry_run: z.boolean().default(false) }),
  response: cancelledAnswer(Cancellation).meta({ id: 'HotelBookingCancelled' }),
  errors: ['not_found', 'invalid_state'],
});

export const updateTravellers = endpoint({
  id: 'updateTravellers',
  method: 'POST',
  path: '/v1/hotel/update-travellers',
  tag,
  summary: 'Attach the travellers of a booking',
  description:
    'Replaces the list of travellers. Some properties require passports, and payment then waits for them. Passport numbers are stored encrypted and shown masked.',
  caller: 'either',
  body: z.object({
    booking_id: bookingId,
    travellers: z
      .array(
        z.object({
          first_name: name,
          last_name: name,
          phone_number: fields.phoneNumber.optional().describe('Shown in `guest_details`.'),
          passport: z
            .string()
            .trim()
            .regex(/^[A-Za-z0-9 -]{5,20}$/, 'Must be a passport number.')
            .optional(),
        }),
      )
      .min(1)
      .max(16),
  }),
  response: HotelBooking,
  errors: ['not_found', 'invalid_state'],
});

export const payHotelBooking = endpoint({
  id: 'payHotelBooking',
  method: 'POST',
  path: '/v1/hotel/booking/pay',
  tag,
  summary: 'Pay a hotel booking',
  description: 'Deprecated: use POST /v1/checkout/sessions. This operation opens such a session.',
  caller: 'server',
  body: z.object({ booking_id: bookingId, payment_method: PaymentMethod }),
  response: z
    .object({
      payment_intent_id: z.string().nullable(),
      client_secret: z.string().optional().describe('For cards.'),
      redirect_url: z.string().optional().describe('For wallets and bank transfers: page of the gateway.'),
      status: z.enum(['requires_payment', 'no_payment_required']),
    })
    .meta({ id: 'HotelPayment' }),
  errors: ['not_found', 'invalid_state', 'hold_expired', 'supplier_unavailable'],
  idempotent: true,
  deprecated: { since: '2026-11-01', sunset: '2027-11-01', successor: '/v1/checkout/sessions' },
});
