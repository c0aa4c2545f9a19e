import { z } from 'zod';
import { memberCurrency } from '#server/modules/fx/contract-currency.ts';
import { endpoint, exampleDate, fields } from '#server/platform/contract/index.ts';
import { maxAddressLength, TransferEnd, TransferQuote } from './contract-shapes.ts';
import { quoteSorts, stepTypes } from './taxonomy.ts';

const tag = 'Ground transport';

const address = (example: string) =>
  fields.shortText(maxAddressLength).min(2).meta({
    description:
      'A city, an airport, an IATA code, coordinates ("48.8566, 2.3522"), or a hotel, street or postal code with its city, in any supported language. An ambiguous address is 422 with `suggestions`: send one of them instead.',
    example,
  });

const moment = z
  .string()
  .max(40)
  .meta({
    description: 'ISO-8601; without an offset it is local time at the pickup place.',
    get example() {
      return `${exampleDate()}T15:30:00`;
    },
  });

export const searchGroundTransport = endpoint({
  id: 'searchGroundTransport',
  method: 'POST',
  path: '/v1/travel/ground-transport',
  tag,
  summary: 'Search ground transport',
  description:
    'Starts a search at every supplier; the response carries no quotes. Poll `poll_url` every two seconds until `more_coming` is false, and filter there. An unknown or ambiguous address (Springfield) is 422 `validation_failed`; `errors[].suggestions` then lists addresses that are accepted instead.',
  caller: 'either',
  module: 'transfers',
  limit: 'supplier_cost',
  body: z.object({
    start_address: address('ORY'),
    end_address: address('22 Rue Auber, Paris'),
    pickup_datetime: moment,
    return_pickup_datetime: moment
      .optional()
      .describe(
        'Pickup of the return transfer; makes it a round trip. Without an offset it is local time at the destination.',
      ),
    num_passengers: z
      .int()
      .min(1)
      .max(50)
      .describe('Passengers who travel together; only vehicles that seat them are found.'),
    currency: memberCurrency,
  }),
  response: z
    .object({
      search_id: fields.uuid.describe(
        'Identifies the search when it is polled and when a quote is prepared.',
      ),
      status: z
        .literal('searching')
        .describe('Always `searching`; a poll tells when all suppliers have answered.'),
      currency: z.string().describe('ISO 4217 code of the currency of all prices of the search.'),
      pickup_datetime: fields.timestamp.describe('The requested time in UTC.'),
      return_pickup_datetime: fields.timestamp
        .nullable()
        .describe('The requested time of the return in UTC; null for a ride one way.'),
      from: TransferEnd,
      to: TransferEnd,
      expires_at: fields.timestamp.describe('20 minutes after the search; later polls are 410.'),
      poll_after_ms: z.int().describe('Milliseconds to wait before each poll.'),
      poll_url: z.string().describe('Path to poll.'),
    })
    .meta({ id: 'GroundSearch' }),
  status: 201,
  location: (search: { poll_url: string }) => search.poll_url,
  errors: ['supplier_unavailable'],
});

const maxValues = 50;

const numbered = z
  .array(z.union([z.string().max(64), z.int()]))
  .min(1)
  .max(maxValues);

const named = z.array(z.string().max(64)).min(1).max(maxValues);

const Filters = z.object({
  filter_vehicle_types: numbered
    .optional()
    .describe('Keeps quotes with any of these, sent as display names or numeric keys.'),
  filter_vehicle_classes: numbered
    .optional()
    .describe('Keeps quotes with any of these, sent as display names or numeric keys.'),
  filter_categories: named.optional().describe('Keeps quotes of any of these categories, sent as names.'),
  filter_amenities: named
    .optional()
    .describe('Amenity keys; keeps quotes that offer all of them, included or for a price.'),
  filter_step_type: z.enum(stepTypes).optional().describe('Type of the main leg.'),
  filter_exclude_walk: z.boolean().optional().describe('`true` drops itineraries with a leg on foot.'),
  filter_min_passengers: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe('Keeps quotes whose vehicles seat at least as many passengers.'),
  filter_min_luggage: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe('Keeps quotes whose vehicles take at least as many pieces of luggage.'),
  filter_cancellable_only: z
    .boolean()
    .optional()
    .describe('`true` keeps quotes of which an early cancellation is refunded at least in part.'),
  filter_max_price: z.number().min(0).max(1e12).optional().describe('In the currency of the search.'),
  sort_by: z
    .enum(quoteSorts)
    .default('price_asc')
    .describe('Order of the quotes: by price, rating of the provider or seats.'),
});

export type PollFilters = z.output<typeof Filters>;

const poll = {
  path: '/v1/travel/ground-transport/{search_id}/poll',
  tag,
  caller: 'either',
  module: 'transfers',
  params: z.object({ search_id: fields.pathId.describe('Id of the search.') }),
  response: z
    .object({
      search_id: fields.uuid.describe('Identifies the search.'),
      more_coming: z.boolean().describe('More quotes may follow: poll again in two seconds.'),
      partial: z.boolean().describe('The search is complete, but a supplier failed or timed out.'),
      suppliers: z
        .array(
          z.object({
            name: z.string().describe('Stable name of the supplier.'),
            state: z
              .enum(['waiting', 'answered', 'failed', 'timed_out'])
              .describe('`waiting` until its last quote has arrived.'),
            quotes: z.int().describe('Quotes of this supplier so far, before filters.'),
          }),
        )
        .describe('Progress of each supplier.'),
      from: TransferEnd,
      to: TransferEnd,
      pickup_datetime: fields.timestamp.describe('When the ride begins, in UTC.'),
      return_pickup_datetime: fields.timestamp
        .nullable()
        .describe('When the return ride begins, in UTC; null for a ride one way.'),
      num_passengers: z.int().describe('Passengers that the prices are for.'),
      currency: z.string().describe('ISO 4217 code of the currency of all prices of the search.'),
      quotes: z
        .array(TransferQuote)
        .describe('Quotes so far that match the filters, in the order of `sort_by`.'),
      total: z.int().describe('Number of quotes so far.'),
      filtered: z.int().describe('Number of quotes that match the filters.'),
      expires_at: fields.timestamp.describe('Later polls are 410.'),
    })
    .meta({ id: 'GroundQuotes' }),
  errors: ['not_found', 'search_expired', 'supplier_error', 'unsupported_filter_value'],
  refusal: 'unsupported_filter_value',
} as const;

export const pollGroundTransport = endpoint({
  ...poll,
  id: 'pollGroundTransport',
  method: 'GET',
  summary: 'Poll a search',
  description:
    'All quotes so far, the cheapest first. 502 if every supplier failed. Filters belong in the body of POST; in the query string they are 400.',
  query: z.looseObject({}).superRefine((sent, check) => {
    for (const name of Object.keys(sent).filter((name) => /^(filter_|sort_by$)/.test(name))) {
      const message = 'Must not be in the query string; send filters in the body of POST.';
      check.addIssue({ code: 'custom', path: [name], message, params: { code: 'misplaced' } });
    }
  }),
});

export const filterGroundTransport = endpoint({
  ...poll,
  id: 'filterGroundTransport',
  method: 'POST',
  summary: 'Poll a search with filters',
  description:
    'The quotes so far that match every filter. A value that neither the taxonomy nor a quote of this search has, an empty list and a malformed body are 400, so that no filter is silently ignored. Unknown fields are ignored. Without a body all quotes are returned.',
  body: Filters,
  bodyOptional: true,
});

export const getGroundTaxonomy = endpoint({
  id: 'getGroundTaxonomy',
  method: 'GET',
  path: '/v1/travel/ground-transport/taxonomy',
  tag,
  summary: 'List filter values',
  description:
    'Every value that the filters of a poll accept in each search; further values of its quotes are accepted too. Values may be added; keys are stable.',
  caller: 'either',
  module: 'transfers',
  response: z
    .object({
      vehicle_types: z
        .array(
          z.object({
            key: z.int().describe('Stable numeric key; the filter accepts it or the name.'),
            name: z.string().describe('English name to display.'),
          }),
        )
        .describe('Values of `filter_vehicle_types`.'),
      vehicle_classes: z
        .array(
          z.object({
            key: z.int().describe('Stable numeric key; the filter accepts it or the name.'),
            name: z.string().describe('English name to display.'),
          }),
        )
        .describe('Values of `filter_vehicle_classes`.'),
      categories: z
        .array(z.object({ name: z.string().describe('Name to display and to send.') }))
        .describe('Values of `filter_categories`.'),
      amenities: z
        .array(
          z.object({
            key: z.string().describe('Value to send.'),
            name: z.string().describe('English name to display.'),
          }),
        )
        .describe('Values of `filter_amenities`.'),
      step_types: z.array(z.enum(stepTypes)).describe('Values of `filter_step_type`.'),
      sorts: z.array(z.enum(quoteSorts)).describe('Values of `sort_by`.'),
    })
    .meta({ id: 'GroundTaxonomy' }),
});
