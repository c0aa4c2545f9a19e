import { z } from 'zod';
import { memberCurrency } from '#server/modules/fx/contract-currency.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { CheckedGuests, GuestNationality, RoomGuests } from './contract-guests.ts';
import {
  BoardType,
  CancellationPolicy,
  Charges,
  ConvertedFrom,
  HotelId,
  PaymentType,
  RateId,
  StayDates,
  StayPrice,
} from './contract-shapes.ts';

const tag = 'Hotels';

const Rate = z
  .object({
    room_id: RateId,
    board_type: BoardType,
    payment_type: PaymentType,
    refundable: z.boolean().describe('Cancelling today costs nothing.'),
    cancellation_policy: CancellationPolicy,
    price: StayPrice,
    quantity_left: z
      .int()
      .optional()
      .describe('Rooms of this type left for the whole stay; left out when the supplier does not tell.'),
    phone_required: z
      .boolean()
      .describe('The supplier books only with `lead_guest.phone_number`; initiate returns 422 without it.'),
    expires_at: fields.timestamp.describe('Until then `room_id` can be confirmed and booked.'),
  })
  .meta({ id: 'HotelRate' });

export const listRooms = endpoint({
  id: 'listRooms',
  method: 'POST',
  path: '/v1/hotel/rooms',
  tag,
  summary: 'Rooms and rates of a hotel',
  description:
    'Every room type that fits the guests, with all its rates: price split, cancellation timeline in the hotel’s time zone, board. `room_id` is the id of a rate; send it to validate, confirm-price and booking. An empty `rooms` means that nothing is available.\n\nMagic hotels of the Sandbox: `htl_test_rooms_error` (502), `htl_test_rooms_timeout` (504).',
  caller: 'member',
  module: 'hotels',
  limit: 'supplier_cost',
  body: z.object({
    hotel_id: HotelId,
    ...StayDates,
    guests: RoomGuests,
    currency: memberCurrency,
    guest_nationality: GuestNationality,
  }),
  response: z
    .object({
      hotel_id: z.string().describe('The hotel that was asked for.'),
      check_in: z.string().describe('First night of the stay, as YYYY-MM-DD.'),
      check_out: z.string().describe('Day of departure, as YYYY-MM-DD.'),
      currency: fields.currencyCode,
      rooms: z
        .array(
          z.object({
            room_type_id: z
              .string()
              .describe(
                'Identifies the room type within its hotel; a booking needs the `room_id` of a rate.',
              ),
            name: z.string().describe('In the member’s language where the supplier has it.'),
            beds: z.string().describe('Beds of one room in words.'),
            size_m2: z.int().optional().describe('Left out when unknown.'),
            max_occupancy: z.int().optional().describe('Guests that one room takes; left out when unknown.'),
            images: z.array(z.string()).describe('URLs of photos of the room.'),
            rates: z.array(Rate).describe('All offers for this room type, the cheapest first.'),
          }),
        )
        .describe('Empty when nothing is available.'),
    })
    .meta({ id: 'HotelRooms' }),
  errors: ['not_found', 'supplier_error', 'supplier_timeout', 'supplier_unavailable'],
});

export const validateRoom = endpoint({
  id: 'validateRoom',
  method: 'POST',
  path: '/v1/hotel/validate',
  tag,
  summary: 'Check a rate against guests',
  description:
    'Checks whether the rate is still available and fits the guests. Answers 200 even if not; `violations` then lists the reasons. Call it before initiating a booking.\n\nMagic hotels of the Sandbox: `htl_test_sold_out`, `htl_test_price_changed`, `htl_test_timeout`, `htl_test_error`.',
  caller: 'member',
  module: 'hotels',
  body: z.object({ room_id: RateId, hotel_id: HotelId, guests: CheckedGuests }),
  response: z
    .object({
      valid: z.boolean().describe('True when there are no violations.'),
      available: z.boolean().describe('Whether the supplier still offers the rate, at whatever price.'),
      max_occupancy: z
        .int()
        .optional()
        .describe('Guests that one room of this type takes; left out when unknown.'),
      violations: z
        .array(
          z.object({
            code: z
              .enum([
                'sold_out',
                'price_changed',
                'too_many_guests',
                'adults_differ',
                'children_differ',
                'rooms_differ',
              ])
              .describe(
                '`price_changed` asks for a confirmed price; the codes with `differ` ask for rooms with these guests.',
              ),
            message: z.string().describe('One English sentence for developers.'),
          }),
        )
        .describe('Why the rate cannot be booked like this; empty when it can.'),
    })
    .meta({
      id: 'RoomValidation',
      example: {
        valid: false,
        available: true,
        max_occupancy: 2,
        violations: [{ code: 'too_many_guests', message: 'One room of this type takes at most 2 guests.' }],
      },
    }),
  errors: ['not_found', 'rate_expired', 'supplier_error', 'supplier_timeout', 'supplier_unavailable'],
});

export const confirmPrice = endpoint({
  id: 'confirmPrice',
  method: 'POST',
  path: '/v1/hotel/confirm-price',
  tag,
  summary: 'Confirm the price of a rate',
  description:
    'Rechecks the rate with its supplier and returns a token that guarantees the price for 15 minutes, or for as long as the supplier stands by it; see `expires_at`. A booking with the token takes exactly what the supplier confirmed. Where the supplier has sold out or fails, an equal rate of another supplier is confirmed instead. With `changed`, the price differs, or other terms are worse than those of the rate: the policy, the board, what is due now, or the charges that the property collects beside the total. A booking with the token takes the terms of this answer. The token is valid for this app and rate, not only for the caller. ' +
    'Magic hotels of the Sandbox: htl_test_sold_out, htl_test_price_changed, htl_test_timeout, htl_test_error.',
  caller: 'member',
  module: 'hotels',
  limit: 'supplier_cost',
  body: z.object({ room_id: RateId, hotel_id: HotelId }),
  response: z
    .object({
      price_confirmation_token: z
        .string()
        .describe('Send it when initiating the booking; opaque, for this rate only.'),
      expires_at: fields.timestamp.describe('Until then the token guarantees the price.'),
      status: z
        .enum(['matched', 'changed'])
        .describe('`matched`: the price is that of the rate, and no other term is worse.'),
      previous_total: fields.amount.describe('Price that the rate had when it was listed.'),
      total: fields.amount.describe('Price of the whole stay that the token guarantees.'),
      due_now: fields.amount.describe('The part of `total` that is paid with the booking.'),
      currency: fields.currencyCode,
      board_type: BoardType,
      charges: Charges,
      converted_from: ConvertedFrom,
      cancellation_policy: CancellationPolicy,
    })
    .meta({ id: 'PriceConfirmation' }),
  errors: [
    'not_found',
    'rate_expired',
    'sold_out',
    'supplier_error',
    'supplier_timeout',
    'supplier_unavailable',
  ],
});
