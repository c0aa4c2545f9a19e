import { z } from 'zod';
import { cancelledAnswer, dryRun } from '#server/modules/bookings/contract-cancellation.ts';
import { HoldKind } from '#server/modules/bookings/contract-hold-kind.ts';
import { withHoldLimits } from '#server/modules/bookings/contract-hold-limits.ts';
import { PaymentMethod } from '#server/modules/checkout/contract.ts';
import { memberCurrency } from '#server/modules/fx/contract-currency.ts';
import { PinnedConvertedFrom } from '#server/modules/pricing/contract-converted-from.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { ProductType } from '../catalogue/contract-shapes.ts';
import { barcodeFormats } from '../catalogue/port.ts';
import {
  BookingTypeInput,
  Cancellation,
  FlightNumber,
  LeadPassenger,
  PassengerDetails,
  passValidity,
  Status,
  TravelBooking,
  visitTimes,
} from './contract-shapes.ts';

export * from './contract-passes.ts';

const tag = 'Travel bookings';
const module = 'airport';
const failures = ['supplier_unavailable', 'supplier_error', 'supplier_timeout'] as const;

const visitFields = {
  product_type: ProductType,
  product_id: z
    .string()
    .min(1)
    .max(64)
    .describe('Id of the venue, from a search.')
    .meta({ example: 'lounge_LHR_1' }),
  date: fields.calendarDate.describe('Day of the visit at the venue, YYYY-MM-DD.'),
  time: fields.slotTime,
  passenger_count: z.int().min(1).max(20).describe('Number of guests, with the lead passenger.'),
  currency: memberCurrency,
};

const oneBooking = {
  params: z.object({ booking_id: fields.pathId.describe('Id of the travel booking.') }),
};

export const createTravelBooking = endpoint({
  id: 'createTravelBooking',
  method: 'POST',
  path: '/v1/travel/bookings',
  tag,
  summary: 'Book an airport service',
  description: withHoldLimits(
    'Books a lounge, fast track, restaurant or fitness centre. A prebooked place is held for 15 minutes, during which it must be paid by initiate-payment or a checkout session. With `prebooking_id`, the held slot becomes the booking and keeps its id. Each perk pays for one passenger; if perks cover the full price, the booking is confirmed without a payment.',
  ),
  caller: 'member',
  module,
  body: z
    .object({
      ...visitFields,
      lead_passenger: LeadPassenger,
      passenger_details: z
        .array(PassengerDetails)
        .max(20)
        .optional()
        .describe('The passengers by name, at most `passenger_count`.'),
      booking_type: BookingTypeInput,
      flight_number: FlightNumber.optional()
        .describe('Required if `flight_number_required` of the venue is true.')
        .describe('Required if `flight_number_required` of the venue is true.'),
      special_requests: fields.longText(1000).optional().describe('Sent to the venue.'),
      circle_id: z
        .string()
        .max(64)
        .optional()
        .describe('Circle that travels together; its members see the booking.'),
      prebooking_id: z.string().max(64).optional().describe('Id of a slot held by prebook.'),
      perk_payment: z
        .object({
          item_ids: z.array(z.string().max(64)).min(1).max(20).describe('One perk for each passenger.'),
        })
        .optional()
        .describe('Saved perks that pay; what they leave is due.'),
    })
    .superRefine((body, check) => {
      if (body.product_type === 'fast_track') {
        for (const field of ['calling_code', 'phone'] as const) {
          if (body.lead_passenger[field] !== undefined) continue;
          const message = 'Required when product_type is fast_track.';
          check.addIssue({
            code: 'custom',
            path: ['lead_passenger', field],
            message,
            params: { code: 'required' },
          });
        }
      }
      if ((body.passenger_details?.length ?? 0) > body.passenger_count) {
        const message = 'Must not have more entries than passenger_count.';
        check.addIssue({
          code: 'custom',
          path: ['passenger_details'],
          message,
          params: { code: 'too_many' },
        });
      }
      if (body.perk_payment && body.perk_payment.item_ids.length !== body.passenger_count) {
        const message = 'Must have one perk for each of passenger_count.';
        check.addIssue({
          code: 'custom',
          path: ['perk_payment', 'item_ids'],
          message,
          params: { code: 'count_mismatch' },
        });
      }
    }),
  response: TravelBooking,
  status: 201,
  location: (booking: { id: string }) => `/v1/travel/bookings/${booking.id}`,
  errors: [
    'insufficient_perk_balance',
    'not_found',
    'invalid_state',
    'sold_out',
    'hold_expired',
    ...failures,
  ],
  idempotent: true,
});

export const prebookTravelSlot = endpoint({
  id: 'prebookTravelSlot',
  method: 'POST',
  path: '/v1/travel/bookings/prebook',
  tag,
  summary: 'Hold a slot of an airport service',
  description: withHoldLimits(
    'Holds places in a slot for 15 minutes, before the passengers are known. Create the booking with the returned `prebooking_id`.',
  ),
  caller: 'member',
  module,
  body: z.object(visitFields),
  response: z
    .object({
      prebooking_id: fields.uuid.describe('Id to create the booking with; the booking keeps it.'),
      status: z.literal('held').describe('Always `held`.'),
      product_type: ProductType,
      product_id: z.string().describe('Identifies the venue.'),
      date: visitTimes.date,
      time: visitTimes.time,
      time_zone: fields.timeZone,
      passenger_count: z.int().describe('Number of guests for whom places are held.'),
      total: fields.amount.describe('Price for all passengers.'),
      currency: fields.currencyCode,
      converted_from: PinnedConvertedFrom,
      hold_expires_at: fields.timestamp.describe('Until then the slot is held.'),
      hold_kind: HoldKind,
    })
    .meta({ id: 'TravelPrebooking' }),
  status: 201,
  location: (held: { prebooking_id: string }) => `/v1/travel/bookings/${held.prebooking_id}`,
  errors: ['not_found', 'sold_out', ...failures],
  idempotent: true,
});

export const listTravelBookings = endpoint({
  id: 'listTravelBookings',
  method: 'GET',
  path: '/v1/travel/bookings',
  tag,
  summary: 'List the travel bookings of the member',
  description: 'Returns the latest visit first, without held slots that were never booked.',
  caller: 'member',
  query: z.object({
    status: Status.optional().describe(
      'Returns only bookings with this status; `confirmed` includes `cancellation_pending`.',
    ),
    product_type: ProductType.optional().describe('Returns only bookings of this product type.'),
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('Number of bookings per page.'),
    cursor: fields.cursor,
  }),
  response: z
    .object({
      data: z.array(TravelBooking).describe('Bookings of this page, the latest visit first.'),
      next_cursor: fields.nextCursor,
    })
    .meta({ id: 'TravelBookingPage' }),
});

export const getTravelBooking = endpoint({
  id: 'getTravelBooking',
  method: 'GET',
  path: '/v1/travel/bookings/{booking_id}',
  tag,
  summary: 'Read a travel booking',
  caller: 'member',
  ...oneBooking,
  response: TravelBooking,
  errors: ['not_found'],
});

export const redeemTravelBooking = endpoint({
  id: 'redeemTravelBooking',
  method: 'GET',
  path: '/v1/travel/bookings/{booking_id}/redemption',
  tag,
  summary: 'Read the pass of a confirmed booking',
  description:
    'Returns what the guests show on arrival: a code, and a QR code with the URL of a page on which the venue verifies the booking and admits the guests. A venue with scanners of its own gives a `barcode`, which replaces the QR code. 409 unless the booking is confirmed, and after the pass was used.',
  caller: 'member',
  ...oneBooking,
  response: z
    .object({
      type: z
        .enum(['qr', 'code', 'voucher'])
        .describe('What the kind of venue expects: a scanned QR code, a spoken code, or a voucher.'),
      code: z.string().describe('Code for venues that cannot scan.').meta({ example: 'K7M2PQ9X' }),
      qr_payload: z.string().describe('Content of the QR code.'),
      qr_svg: z.string().describe('The QR code as an SVG image.'),
      barcode: z
        .object({
          format: z
            .enum(barcodeFormats)
            .describe('Kind of barcode; `text` is a code without a symbology, to be shown as it is.'),
          payload: z.string().describe('Content of the barcode, as the venue’s scanner expects it.'),
          svg: z.string().nullable().describe('The barcode as an SVG image; null unless `format` is `qr`.'),
        })
        .nullable()
        .describe('The venue’s own barcode, to be shown in place of `qr_svg`; null if it has none.'),
      voucher_url: z.string().describe('URL of the pass as a web page.'),
      ...passValidity,
      instructions: z.string().describe('What to do at the venue, in the language of the caller.'),
      venue_phone: z.string().describe('Telephone number of the venue.'),
      brand: z
        .object({
          name: z.string().describe('Name to display on the pass.'),
          logo_url: z
            .string()
            .nullable()
            .describe('The mark of the partner’s own logo, else its logo, else a generated mark.'),
        })
        .describe('The brand that sold the booking.'),
    })
    .meta({ id: 'TravelRedemption', description: 'The pass with which guests are admitted.' }),
  errors: ['not_found', 'invalid_state'],
});

export const cancelTravelBooking = endpoint({
  id: 'cancelTravelBooking',
  method: 'POST',
  path: '/v1/travel/bookings/{booking_id}/cancel',
  tag,
  summary: 'Cancel a travel booking',
  description:
    'Cancels on the terms of the booking and refunds the amount that they allow; perks are returned with a full refund only. `dry_run` returns the terms and changes nothing. A repeated cancel returns the first result. A completed visit is 409. The supplier of a confirmed booking is asked first: `status` is `cancellation_pending` while it has not answered, and 409 `cancellation_declined` means that it keeps the booking.',
  caller: 'member',
  ...oneBooking,
  body: z.object({
    reason: fields.longText(500).optional().describe('Why it is cancelled; returned with the cancellation.'),
    dry_run: dryRun,
  }),
  bodyOptional: true,
  response: cancelledAnswer(Cancellation).meta({ id: 'TravelBookingCancelled' }),
  errors: ['not_found', 'invalid_state', 'cancellation_declined'],
});

export const initiateTravelPayment = endpoint({
  id: 'initiateTravelPayment',
  method: 'POST',
  path: '/v1/travel/bookings/{booking_id}/initiate-payment',
  tag,
  summary: 'Start the payment of a travel booking',
  description:
    'Opens a checkout session for the amount due. A repeated call replaces an unpaid session. A paid booking is 409.',
  caller: 'member',
  ...oneBooking,
  body: z.object({
    payment_method: PaymentMethod.default('card'),
    return_url: z
      .string()
      .min(1)
      .max(2048)
      .optional()
      .describe("Path of the portal, or a URL on one of the app's return origins."),
  }),
  bodyOptional: true,
  response: z
    .object({
      checkout_session_id: z.string().describe('Session in which the booking is paid.'),
      client_secret: z.string().optional().describe('For card payments.'),
      redirect_url: z.string().optional().describe('URL of the payment page of the gateway.'),
      amount: fields.amount.describe('What the session charges.'),
      currency: fields.currencyCode,
      expires_at: fields.timestamp.describe('Until then the session can be paid.'),
    })
    .meta({ id: 'TravelPayment' }),
  status: 201,
  location: (payment: { checkout_session_id: string }) =>
    `/v1/checkout/sessions/${payment.checkout_session_id}`,
  errors: ['not_found', 'invalid_state', 'hold_expired', ...failures],
});
