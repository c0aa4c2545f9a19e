import { z } from 'zod';
import {
  cancellationFields,
  cancelledAnswer,
  dryRun,
} from '#server/modules/bookings/contract-cancellation.ts';
import { HoldExpiresAt } from '#server/modules/bookings/contract-hold-expires-at.ts';
import { HoldKind } from '#server/modules/bookings/contract-hold-kind.ts';
import { withHoldLimits } from '#server/modules/bookings/contract-hold-limits.ts';
import { PaymentMethod } from '#server/modules/checkout/contract.ts';
import { bookingRefundFields } from '#server/modules/checkout/contract-refunds.ts';
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
  StayDates,
} from '../catalogue/contract-shapes.ts';
import { TravellerInfo, Travellers } from './contract-travellers.ts';

const tag = 'Hotels';

const Status = z
  .enum([
    'pending_payment',
    'pending_supplier',
    'confirmed',
    'cancellation_pending',
    'completed',
    'cancelled',
    'failed',
    'expired',
  ])
  .meta({
    id: 'HotelBookingStatus',
    description:
      '`pending_payment` until it is paid and booked; `pending_supplier`: a person at the hotel or its supplier has not accepted it yet; the payment is authorised or captured, and nothing is charged after a refusal; `cancellation_pending`: the hotel was asked to cancel and has not answered, and the booking stands until it does; `expired` when it was not paid in time; `failed` when the supplier did not book it.',
    example: 'confirmed',
  });

const Cancellation = z
  .object(cancellationFields(['free_cancellation', 'partially_refundable', 'non_refundable']))
  .meta({
    id: 'HotelCancellation',
    description: 'Terms on which the booking was cancelled, or would be with `dry_run`.',
  });

export const HotelBooking = z
  .object({
    booking_id: fields.bookingId,
    status: Status,
    hotel_id: z.string().describe('Identifies the hotel in details and rooms.'),
    hotel_name: z.string().describe('Name of the hotel when it was booked.'),
    thumbnail: z.string().nullable().describe('URL of a small photo of the hotel; null when it has none.'),
    check_in: z.string().describe('First night of the stay, as YYYY-MM-DD in the hotel’s time zone.'),
    check_out: z.string().describe('Day of departure, as YYYY-MM-DD in the hotel’s time zone.'),
    total: fields.amount.describe(
      'Price of the whole stay for all rooms, with everything due at the property.',
    ),
    due_now: fields.amount.describe('The part of `total` that is paid with the booking.'),
    due_at_property: fields.amount.describe('The part of `total` that the hotel collects on arrival.'),
    due_at_property_local: LocalAmount,
    currency: fields.currencyCode,
    charges: Charges,
    converted_from: ConvertedFrom,
    hold_expires_at: HoldExpiresAt,
    confirmation_code: z.string().nullable().describe('The code that the guest shows at the front desk.'),
    special_requests: z
      .string()
      .nullable()
      .describe('Wishes that were sent to the hotel with the booking; null without any.'),
    cancellation: Cancellation.nullable().describe('How the booking was cancelled; null while it is not.'),
    ...bookingRefundFields,
    created_at: fields.timestamp.describe('When the rooms were held, in UTC.'),
    guest_details: z
      .array(
        z.object({
          full_name: z.string().describe('Given name and family name.'),
          phone_number: z.string().optional().describe('As it was given with the traveller; else left out.'),
        }),
      )
      .describe('The travellers, as far as they have been named.'),
    guest_name: z.string().nullable().describe('Full name of the lead guest.'),
    guest_email: z.string().nullable().describe('E-mail address of the lead guest.'),
    duration_nights: z.int().nullable().describe('Number of nights from check-in to check-out.'),
    occupancy: z
      .object({
        adults: z.int().describe('Guests of 18 and older.'),
        children: z.int().describe('Guests under 18.'),
        children_ages: z.array(z.int()).describe('Age of each child at check-in.'),
        rooms: z.int().describe('Rooms of the same type.'),
      })
      .nullable()
      .describe('Guests and rooms that the price is for.'),
    room_details: RoomDetails.nullable().describe(
      'The room as the supplier describes it; null when unknown.',
    ),
    rate_plan: RatePlan.nullable().describe('Meals and terms of the booked rate; null when unknown.'),
    cancellation_policy: CancellationPolicy.nullable().describe(
      'What cancelling costs, by the time at which it is done; null when unknown.',
    ),
    property_rules: PropertyRules.nullable().describe('Rules of the hotel; null when unknown.'),
    hotel_profile: HotelProfile.optional().describe('Left out without a catalogue record.'),
    hotel_address: HotelAddress.nullable().describe('Postal address of the hotel; null when unknown.'),
    hotel_contact: HotelContact.nullable().describe('How to reach the hotel; null when unknown.'),
    traveller_info: TravellerInfo,
    payer_name: z
      .string()
      .nullable()
      .describe(
        'The member who paid. Null before payment, and when the payer is no longer an active member.',
      ),
    payer_email: z.string().nullable().describe('Null together with the name.'),
    payer_membership_id: fields.uuid
      .nullable()
      .describe('Membership of the member who paid; null before payment.'),
    payee_id: fields.uuid
      .nullable()
      .describe('The `payee_membership_id` with which the booking was initiated; null without one.'),
    allocated_members: z
      .array(
        z.object({
          membership_id: fields.uuid.describe('Membership in the app of the booking.'),
          room: z.int().describe('Number of the room within the booking, from 1.'),
        }),
      )
      .describe('Which member has which room; empty when it was not given.'),
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
    'Takes the rooms for 20 minutes, in which the booking must be paid through a checkout session. With a `price_confirmation_token` the confirmed price applies; without one the rate is checked again, and another price, or the same one on worse terms (policy, board, what is due now, charges that the property collects beside the total), is 409 `price_changed` with the new total and terms. Better terms are booked as they are; the answer shows the policy that is booked. An access token sent with the key identifies the member who books.\n\nMagic hotels of the Sandbox: `htl_test_error` and `htl_test_timeout` answer 502 and 504 without a confirmed price; `htl_test_last_room` has one room of each type; `htl_test_passport` requires passports before payment; `htl_test_pay_at_property` charges nothing now; after payment `htl_test_sold_out_at_book` and `htl_test_refused` fail and void the payment, `htl_test_unknown_booked` and `htl_test_unknown_lost` lose the supplier’s answer and are still confirmed; `htl_test_phone` needs the telephone number of the lead guest; after payment `htl_test_pending`, `htl_test_pending_refused` and `htl_test_pending_open` are `pending_supplier`.',
  ),
  caller: 'server',
  module: 'hotels',
  body: z.object({
    room_id: RateId,
    hotel_id: HotelId,
    ...StayDates,
    guests: z
      .object({
        adults: z.int().min(1).max(16).describe('Guests of 18 and older.'),
        rooms: z.int().min(1).max(8).describe('Rooms of the same type.'),
        children: z.int().min(0).max(15).optional().describe('Guests under 18; not compared when left out.'),
        children_ages: z
          .array(z.int().min(0).max(17))
          .max(15)
          .optional()
          .describe('Age of each child at check-in; not compared when left out.'),
      })
      .describe('The same guests as in the request for the rate.'),
    lead_guest: z
      .object({
        first_name: name.describe('Given name as in the passport.'),
        last_name: name.describe('Family name as in the passport.'),
        email: fields.email.describe('Address to which messages about the booking are sent.'),
        phone_number: fields.phoneNumber
          .optional()
          .describe('For calls by the property; needed in E.164 where `phone_required` of the rate is true.'),
      })
      .describe('The guest in whose name the hotel keeps the rooms.'),
    price_confirmation_token: z
      .string()
      .min(1)
      .max(2048)
      .optional()
      .describe(
        'Token of `/v1/hotel/confirm-price`, whose price then applies; the rate is checked again without one.',
      ),
    circle_id: z.string().max(64).optional().describe('Circle that travels together.'),
    payee_membership_id: z
      .uuid('Must be a UUID.')
      .optional()
      .describe('Another member of the app for whom the booking is; returned as `payee_id`.'),
    allocated_members: z
      .array(
        z.object({
          membership_id: z.uuid('Must be a UUID.').describe('An active membership of this app.'),
          room: z.int().min(1).max(8).describe('Number of the room, from 1 to `guests.rooms`.'),
        }),
      )
      .max(16)
      .optional()
      .describe('Which member has which room.'),
    special_requests: fields
      .longText(1000)
      .optional()
      .describe('Wishes that are sent to the hotel, which need not fulfil them.'),
  }),
  response: z
    .object({
      booking_id: fields.bookingId,
      status: z.literal('pending_payment').describe('Always `pending_payment`.'),
      hold_expires_at: fields.timestamp.describe('Until then the booking can be paid.'),
      hold_kind: HoldKind,
      total: fields.amount.describe(
        'Price of the whole stay for all rooms, with everything due at the property.',
      ),
      due_now: fields.amount.describe(
        'The part of `total` that is paid through a checkout session. With 0, opening the session books the stay.',
      ),
      currency: fields.currencyCode,
      cancellation_policy: CancellationPolicy,
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
    'Over all apps of the organisation, newest first. `confirmed` includes `cancellation_pending`; `failed` and `expired` appear only unfiltered.',
  caller: 'server',
  body: z.object({
    page: z.int().min(1).max(100_000).default(1).describe('Number of the page, from 1.'),
    per_page: z.int().min(1).max(100).default(20).describe('Bookings a page.'),
    status: z
      .enum(['pending', 'confirmed', 'cancelled', 'completed'])
      .optional()
      .describe(
        'Keeps the bookings in this state; `pending` are those that are not paid, not booked or not accepted by the hotel yet.',
      ),
    cursor: fields.cursor.describe(
      '`next_cursor` of the previous page. It replaces `page`, and a page far down the list is read as fast as the first.',
    ),
  }),
  bodyOptional: true,
  response: z
    .object({
      data: z.array(HotelBooking).describe('Bookings of this page, the newest first.'),
      ...fields.numberedPage,
      next_cursor: fields.nextCursor,
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
    'Cancels on the terms of the booking and refunds the rest. `dry_run` returns the terms and changes nothing. A repeat returns the first result; a completed stay is 409. The supplier of a confirmed booking is asked first: `status` is `cancellation_pending` while it has not answered, and 409 `cancellation_declined` means that it keeps the booking.',
  caller: 'server',
  body: z.object({
    booking_id: bookingId,
    dry_run: dryRun,
  }),
  response: cancelledAnswer(Cancellation).meta({ id: 'HotelBookingCancelled' }),
  errors: ['not_found', 'invalid_state', 'cancellation_declined'],
});

export const updateTravellers = endpoint({
  id: 'updateTravellers',
  method: 'POST',
  path: '/v1/hotel/update-travellers',
  tag,
  summary: 'Attach the travellers of a booking',
  description:
    'Replaces the list of travellers. Some properties require passports, and payment then waits for them. Passport numbers are stored encrypted and shown masked. The hotel gets a name for each room: where nobody is named, the lead guest stands for the room. After confirmation the hotel is asked first: while it has not answered, `traveller_info.change` is `pending` and the earlier names stay; 409 `change_declined` means that they stay for good.\n\nMagic hotels of the Sandbox: `htl_test_guests_declined`, `htl_test_guests_later`, `htl_test_guests_declined_later`, `htl_test_guests_lost`.',
  caller: 'either',
  body: z.object({
    booking_id: bookingId,
    travellers: Travellers,
  }),
  response: HotelBooking,
  errors: ['not_found', 'invalid_state', 'change_declined'],
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
      payment_intent_id: z
        .string()
        .nullable()
        .describe('The payment at the gateway; null when nothing is to be paid.'),
      client_secret: z.string().optional().describe('For cards.'),
      redirect_url: z.string().optional().describe('For wallets and bank transfers: page of the gateway.'),
      status: z
        .enum(['requires_payment', 'no_payment_required'])
        .describe('`no_payment_required` when the perks or terms of the booking leave nothing to pay.'),
    })
    .meta({ id: 'HotelPayment' }),
  errors: [
    'not_found',
    'invalid_state',
    'hold_expired',
    'supplier_error',
    'supplier_timeout',
    'supplier_unavailable',
  ],
  idempotent: true,
  deprecated: { since: '2026-11-01', sunset: '2027-11-01', successor: '/v1/checkout/sessions' },
});
