import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { Amenity, SentPassenger, TransferPolicy } from './contract-shapes.ts';

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
    search_id: z.string().min(1).max(64).describe('The search in which the quote was found.'),
    quote_id: z.string().min(1).max(64).describe('`quote_id` of the quote.'),
    currency: fields.currency.optional().describe('Defaults to the currency of the search.'),
    amenities: z
      .array(Amenity)
      .max(50)
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
      travel_quote_id: fields.uuid.describe('Identifies the quote as an item of a checkout session.'),
      amount: fields.amount.describe('What checkout charges for the ride, with the added amenities.'),
      currency: fields.currencyCode,
      breakdown: z
        .array(
          z.object({
            type: z.enum(['fare', 'fees', 'amenity']).describe('`fees` are those of the supplier.'),
            name: z.string().describe('Text to display beside the amount.'),
            amount: fields.amount.describe('In the `currency` of the quote.'),
          }),
        )
        .describe('Adds up to `amount`.'),
      fx: z
        .object({
          from: z.string().describe('Currency of the search, as an ISO 4217 code.'),
          to: z.string().describe('The requested currency, as an ISO 4217 code.'),
          rate: z.number().describe('Units of `to` for one unit of `from`.'),
        })
        .nullable()
        .describe('The exchange rate; null if `currency` is that of the search.'),
      cancellation_policy: TransferPolicy,
      requires: z
        .array(z.enum(['passenger', 'flight_number', 'airline']))
        .describe('The data that checkout still has to send.'),
      expires_at: fields.timestamp.describe('Until then the quote can be bought at this price.'),
    })
    .meta({ id: 'TravelQuote', description: 'A quote with a fixed price, for checkout.' }),
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
