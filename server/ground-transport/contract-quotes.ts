import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { Amenity, GroundPassenger, GroundPolicy } from './contract-shapes.ts';
import { amenityKeys } from './taxonomy.ts';

export const createTravelQuote = endpoint({
  id: 'createTravelQuote',
  method: 'POST',
  path: '/v1/travel/quotes',
  tag: 'Ground transport',
  summary: 'Make a quote ready for checkout',
  description:
    'Asks the supplier for today’s price and fixes what checkout will charge: the `price` of the quote, converted when another currency is asked for, and the amenities that were added. Buy it with an item `{type: "ground_quote", id: travel_quote_id}` of POST /v1/checkout/sessions. A price that has changed is 409 `price_changed`; asking again takes the new one.',
  caller: 'either',
  module: 'transfers',
  body: z.object({
    search_id: z.string().min(1).max(64),
    quote_id: z.string().min(1).max(64),
    currency: fields.currency.optional().describe('The search’s when left out.'),
    amenities: z
      .array(Amenity)
      .max(amenityKeys.length)
      .default([])
      .describe('Keys of amenities to add; those that are included cost nothing.'),
    passenger: GroundPassenger.optional().describe('Who travels; checkout may name somebody else.'),
    circle_id: z.string().max(64).optional().describe('Circle that travels together.'),
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
        .describe('The rate, where the currency is not the search’s.'),
      cancellation_policy: GroundPolicy,
      requires: z
        .array(z.enum(['passenger', 'flight_number']))
        .describe('What checkout still has to be told.'),
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
