import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { Amenity, SentPassenger, TransferPolicy } from './contract-shapes.ts';
import { amenityKeys } from './taxonomy.ts';

export const createTravelQuote = endpoint({
  id: 'createTravelQuote',
  method: 'POST',
  path: '/v1/travel/quotes',
  tag: 'Ground transport',
  summary: 'Prepare a quote for checkout',
  description:
    'Checks the current price with the supplier and fixes the amount that checkout charges: the `price` of the quote, converted if another currency is requested, plus the added amenities. Buy it with an item `{type: "ground_quote", id: travel_quote_id}` of POST /v1/checkout/sessions. If the price has changed, the response is 409 `price_changed`; a repeated request accepts the new price.',
  caller: 'either',
  module: 'transfers',
  body: z.object({
    search_id: z.string().min(1).max(64),
    quote_id: z.string().min(1).max(64),
    currency: fields.currency.optional().describe('Defaults to the currency of the search.'),
    amenities: z
      .array(Amenity)
      .max(amenityKeys.length)
      .default([])
      .describe('Keys of the amenities to add; included amenities are free.'),
    passenger: SentPassenger.optional().describe('The passenger; checkout may replace it.'),
    circle_id: z
      .string()
      .max(64)
      .optional()
      .describe('Circle that travels together; its members see the booking.'),
  }),
  response: z
    .object({
      travel_quote_id: fields.uuid,
      amount: fields.amount,
      currency: z.string(),
      breakdown: z
        .array(
          z.object({
            type: z.enum(['fare', 'fees', 'amenity']),
            name: z.string(),
            amount: fields.amount,
          }),
        )
        .describe('Adds up to `amount`.'),
      fx: z
        .object({ from: z.string(), to: z.string(), rate: z.number() })
        .nullable()
        .describe('The exchange rate; null if `currency` is that of the search.'),
      cancellation_policy: TransferPolicy,
      requires: z
        .array(z.enum(['passenger', 'flight_number']))
        .describe('The data that checkout still has to send.'),
      expires_at: fields.timestamp,
    })
    .meta({ id: 'TravelQuote' }),
  status: 201,
  errors: [
    'not_found',
    'search_expired',
    'price_changed',
    'sold_out',
    'supplier_error',
    'supplier_timeout',
    'supplier_unavailable',
  ],
});
