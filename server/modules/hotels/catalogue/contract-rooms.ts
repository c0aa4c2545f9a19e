import { z } from 'zod';
import { memberCurrency } from '#server/modules/fx/contract-currency.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { CheckedGuests, GuestNationality, RoomGuests } from './contract-guests.ts';
import {
  BoardType,
  CancellationPolicy,
  ConvertedFrom,
  HotelId,
  PaymentType,
  RateId,
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
    expires_at: fields.timestamp,
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
    check_in: fields.calendarDate,
    check_out: fields.checkOutDate,
    guests: RoomGuests,
    currency: memberCurrency,
    guest_nationality: GuestNationality,
  }),
  response: z
    .object({
      hotel_id: z.string(),
      check_in: z.string(),
      check_out: z.string(),
      currency: z.string(),
      rooms: z.array(
        z.object({
          room_type_id: z.string(),
          name: z.string(),
          beds: z.string(),
          size_m2: z.int().optional().describe('Left out when unknown.'),
          max_occupancy: z.int().optional().describe('Left out when unknown.'),
          images: z.array(z.string()),
          rates: z.array(Rate),
        }),
      ),
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
      valid: z.boolean(),
      available: z.boolean(),
      max_occupancy: z
        .int()
        .optional()
        .describe('Guests that one room of this type takes; left out when unknown.'),
      violations: z.array(
        z.object({
          code: z.enum([
            'sold_out',
            'price_changed',
            'too_many_guests',
            'adults_differ',
            'children_differ',
            'rooms_differ',
          ]),
          message: z.string(),
        }),
      ),
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
    'Rechecks the rate with its supplier and returns a token that guarantees the price for 15 minutes, or for as long as the supplier stands by it; see `expires_at`. A booking with the token takes exactly what the supplier confirmed. Where the supplier has sold out or fails, an equal rate of another supplier is confirmed instead. With `changed`, `total` is the new price; a booking with the token uses it. The token is valid for this app and rate, not only for the caller. ' +
    'Magic hotels of the Sandbox: htl_test_sold_out, htl_test_price_changed, htl_test_timeout, htl_test_error.',
  caller: 'member',
  module: 'hotels',
  limit: 'supplier_cost',
  body: z.object({ room_id: RateId, hotel_id: HotelId }),
  response: z
    .object({
      price_confirmation_token: z.string(),
      expires_at: fields.timestamp,
      status: z.enum(['matched', 'changed']),
      previous_total: fields.amount,
      total: fields.amount,
      currency: z.string(),
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
