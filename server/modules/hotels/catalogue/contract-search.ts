import { z } from 'zod';
import { memberCurrency } from '#server/modules/fx/contract-currency.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { GuestNationality, SearchGuests } from './contract-guests.ts';
import { BoardType, Hotel, StayDates } from './contract-shapes.ts';

const tag = 'Hotels';

export const SearchFilters = z
  .object({
    stars: z
      .array(z.int().min(1).max(5))
      .min(1)
      .optional()
      .describe('Star ratings to keep. Halves are rounded down: 4 keeps hotels of 4.5 stars.'),
    refundable_only: z
      .boolean()
      .optional()
      .describe('Only hotels with a rate that can be cancelled free of charge today.'),
    board_types: z
      .array(BoardType)
      .min(1)
      .optional()
      .describe('Meals to accept; only hotels with a rate that has one of them.'),
    amenities: z
      .array(z.string().max(64))
      .min(1)
      .max(20)
      .optional()
      .describe('Keys; a hotel must have all of them.'),
    min_price: z
      .number()
      .min(0)
      .optional()
      .describe('Lowest `lead_rate.total`, in the currency of the search.'),
    max_price: z
      .number()
      .min(0)
      .optional()
      .describe('Highest `lead_rate.total`, in the currency of the search.'),
    min_rating: z.number().min(0).max(10).optional().describe('Lowest guest rating.'),
  })
  .superRefine((filters, check) => {
    if (
      filters.min_price !== undefined &&
      filters.max_price !== undefined &&
      filters.min_price > filters.max_price
    ) {
      const message = 'Must not be below min_price.';
      check.addIssue({ code: 'custom', path: ['max_price'], message, params: { code: 'out_of_order' } });
    }
  })
  .meta({ id: 'HotelSearchFilters', example: { stars: [4, 5], refundable_only: true } });

export const Destination = z
  .object({
    id: z.string().describe('Can be sent as `destination` of another search.'),
    type: z.enum(['city', 'airport']).describe('An airport stands for the hotels near it.'),
    name: z.string().describe('Name of the city or airport.'),
    country: z.string().describe('ISO 3166-1 alpha-2.'),
    lat: fields.latitude,
    lng: fields.longitude,
    iata_code: z
      .string()
      .nullable()
      .describe('IATA code of the airport or metropolitan code of the city; null without one.'),
    time_zone: fields.timeZone,
  })
  .meta({ id: 'HotelDestination', description: 'The place that the search understood.' });

const searchFacts = {
  search_id: fields.uuid.describe('Send it to read or resume this search.'),
  destination: Destination,
  check_in: z.string().describe('First night of the stay, as YYYY-MM-DD.'),
  check_out: z.string().describe('Day of departure, as YYYY-MM-DD.'),
  nights: z.int().describe('Number of nights from check-in to check-out.'),
  currency: fields.currencyCode.describe('ISO 4217 code of the currency of all prices of the search.'),
  expires_at: fields.timestamp.describe('Until then GET /v1/hotel/search/{search_id} answers.'),
};

export const SearchMeta = z.object(searchFacts).meta({ id: 'HotelSearchMeta' });

export const SearchProgress = z
  .object({
    received: z.int().describe('Hotels sent so far.'),
    suppliers: z
      .array(
        z.object({
          name: z.string().describe('Short permanent name of the supplier.'),
          state: z
            .enum(['waiting', 'answered', 'failed', 'timed_out', 'skipped'])
            .describe('`timed_out`: too slow; `skipped`: not asked, because its last answers failed.'),
        }),
      )
      .describe('State of every supplier that the search asks.'),
  })
  .meta({ id: 'HotelSearchProgress' });

export const SearchProblem = z
  .looseObject({
    type: z.string().describe('URL of the page that explains the code.'),
    title: z.string().describe('Short text of the code.'),
    status: z.int().describe('The HTTP status that this problem would have as a response.'),
    detail: z.string().describe('Explanation of this occurrence.'),
    instance: z.string().describe('`urn:request:<request_id>`'),
    code: z.string().describe('Match on it; the texts may change.'),
    request_id: z.string().describe('Id of the request; include it when you contact support.'),
    retryable: z.boolean().describe('Whether the same search may succeed later.'),
  })
  .meta({ id: 'HotelSearchProblem', description: 'A problem document: no supplier could answer.' });

export const SearchDone = z
  .object({
    count: z.int().describe('Hotels of the search.'),
    took_ms: z.int().describe('Milliseconds from the request to this event.'),
    partial: z.boolean().describe('At least one supplier failed or was too slow.'),
  })
  .meta({ id: 'HotelSearchDone' });

export const streamHotels = endpoint({
  id: 'streamHotels',
  method: 'POST',
  path: '/v1/hotel/search/stream',
  tag,
  summary: 'Search hotels, streamed',
  description:
    'Server-Sent Events: each hotel is one unnamed event, sent as soon as a supplier answers, no hotel twice. Around them: `meta` first, `progress` when a supplier changes state, `problem` when no supplier could answer, and always a last `done`. ' +
    'To resume after a break send the same body with `search_id` and the header `Last-Event-ID`. Nothing available is `done` with count 0. ' +
    'Magic destinations of the Sandbox: Longyearbyen (one supplier fails), Ushuaia (one supplier times out), Iqaluit (all suppliers fail), Stanley, Falkland Islands (MPN) (nothing available).',
  caller: 'member',
  module: 'hotels',
  limit: 'supplier_cost',
  body: z.object({
    destination: z.string().trim().min(1, 'Must not be empty.').max(120).meta({
      description: 'City name, id from auto-suggestion, IATA airport code or metropolitan code.',
      example: 'PAR',
    }),
    ...StayDates,
    guests: SearchGuests,
    currency: memberCurrency,
    guest_nationality: GuestNationality,
    filters: SearchFilters.optional().describe('Which hotels to keep; all when left out.'),
    search_id: z
      .string()
      .max(64)
      .optional()
      .describe('Resumes this search with its stored parameters; the others in this body are ignored.'),
    last_event_id: z
      .union([z.int().min(0), z.string().regex(/^\d{1,9}$/, 'Must be the id of an event.')])
      .optional()
      .describe('For clients that cannot send the header Last-Event-ID.'),
  }),
  stream: {
    event: Hotel,
    named: { meta: SearchMeta, progress: SearchProgress, problem: SearchProblem, done: SearchDone },
  },
  errors: ['not_found', 'search_expired', 'supplier_unavailable'],
});

export const getHotelSearch = endpoint({
  id: 'getHotelSearch',
  method: 'GET',
  path: '/v1/hotel/search/{search_id}',
  tag,
  summary: 'Results of a search, by page',
  description:
    'What a streamed search has found so far, for reloads and for readers without streams. Answers until `expires_at`, then 410.',
  caller: 'member',
  module: 'hotels',
  params: z.object({ search_id: fields.pathId.describe('Id of the search.') }),
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1).describe('Page, from 1.'),
    per_page: z.coerce.number().int().min(1).max(100).default(20).describe('Hotels a page.'),
    sort: z
      .enum(['arrival', 'price', 'rating', 'distance'])
      .default('arrival')
      .describe('`arrival` keeps the order of the stream; `price` is cheapest first.'),
  }),
  response: z
    .object({
      ...searchFacts,
      complete: z.boolean().describe('All suppliers have answered, failed or run out of time.'),
      partial: z.boolean().describe('At least one supplier failed or was too slow.'),
      data: z.array(Hotel).describe('Hotels of this page, in the order of `sort`.'),
      ...fields.numberedPage,
    })
    .meta({ id: 'HotelSearchPage' }),
  errors: ['not_found', 'search_expired'],
});
