import { z } from 'zod';
import { organisationCurrency as currency } from '#server/modules/fx/contract-currency.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { ProductType, Venue, VenueAvailability, VenueDetails } from './contract-shapes.ts';

const tag = 'Airport services';
const module = 'airport';
const failures = ['supplier_unavailable', 'supplier_error', 'supplier_timeout'] as const;

const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, 'Must be a locale such as en-US.')
  .max(35)
  .optional()
  .describe('Language of names and texts; defaults to that of the app.')
  .meta({ example: 'en-US' });

const degrees = (limit: number) =>
  z
    .string()
    .regex(/^[+-]?(\d{1,3}(\.\d{1,20})?|\.\d{1,20})$/, {
      error: 'Must be decimal degrees as text, such as 51.47.',
      abort: true,
    })
    .refine((text) => Math.abs(Number(text)) <= limit, `Must be between -${limit} and ${limit}.`)
    .optional();

export const searchAirportServices = endpoint({
  id: 'searchAirportServices',
  method: 'POST',
  path: '/v1/travel/search',
  tag,
  summary: 'Search airport services by keyword',
  description:
    'Returns lounges, fast tracks, restaurants and fitness centres at every airport with scheduled service that matches the keyword in one of the `searchFields`. With `latitude` and `longitude`, only airports within `radius` kilometres of that point match.',
  caller: 'server',
  module,
  body: z
    .object({
      keyword: z
        .string()
        .trim()
        .min(1, 'Must not be empty.')
        .max(100)
        .describe('Search text, in any language of the portal.')
        .meta({ example: 'Heathrow' }),
      pageSize: z.int().min(1).max(100).describe('Venues a page.'),
      pageNumber: z.int().min(1).max(99).describe('Number of the page, from 1.'),
      searchFields: z
        .array(z.int().min(1).max(5))
        .min(1)
        .max(5)
        .describe(
          '1 IATA code, 2 ISO code of the country, 3 country name, 4 city name, 5 name of the airport.',
        ),
      sortBy: z
        .array(z.literal(1))
        .max(1)
        .describe('`[1]`: the best match and busiest airport first. Empty: by airport code.'),
      enableFuzzy: z
        .boolean()
        .default(true)
        .describe(
          '`true` also matches beginnings of words and typing errors; `false` matches whole words and codes only.',
        ),
      language,
      currency,
      latitude: degrees(90).describe('Decimal degrees; requires `longitude`.').meta({ example: '51.47' }),
      longitude: degrees(180).describe('Decimal degrees; requires `latitude`.').meta({ example: '-0.45' }),
      radius: z.int().min(1).max(20_000).optional().describe('Kilometres around the point; defaults to 100.'),
    })
    .superRefine((body, check) => {
      const requireField = (field: string, by: string) =>
        check.addIssue({
          code: 'custom',
          path: [field],
          message: `Required when ${by} is sent.`,
          params: { code: 'required' },
        });
      if (body.latitude !== undefined && body.longitude === undefined) requireField('longitude', 'latitude');
      if (body.longitude !== undefined && body.latitude === undefined) requireField('latitude', 'longitude');
      if (body.radius !== undefined && body.latitude === undefined) requireField('latitude', 'radius');
    }),
  response: z
    .object({
      data: z.array(Venue).describe('Venues of this page, in the requested order.'),
      page_number: z.int().describe('Number of this page, from 1.'),
      page_size: z.int().describe('Size of a full page.'),
      total: z.int().describe('Number of venues over all pages.'),
    })
    .meta({ id: 'VenueSearchResult' }),
  errors: failures,
});

export const listServiceModules = endpoint({
  id: 'listServiceModules',
  method: 'GET',
  path: '/v1/travel/search/modules',
  tag,
  summary: 'List the kinds of service of a location',
  description:
    'Returns the kinds of service with their number of venues at a location, or worldwide without a location.',
  caller: 'server',
  module,
  query: z.object({
    language,
    countryOrRegion: fields.countryCode.optional().describe('ISO 3166-1 alpha-2.').meta({ example: 'GB' }),
    transportHubId: z.string().max(64).optional().describe('Airport, from `transport_hub_id` of a venue.'),
    cityId: z.string().max(64).optional().describe('City, from `city_id` of a venue.'),
  }),
  response: z
    .object({
      modules: z
        .array(
          z.object({
            key: ProductType,
            name: z.string().describe('Name of the kind in the requested language.'),
            venue_count: z.int().describe('Number of venues of the kind.'),
          }),
        )
        .describe('One entry for each kind.'),
    })
    .meta({ id: 'ServiceModules' }),
  errors: failures,
});

export const listFitnessCentres = endpoint({
  id: 'listFitnessCentres',
  method: 'POST',
  path: '/v1/travel/fitness',
  tag,
  summary: 'List the fitness centres of an airport',
  description: 'With a `date`, returns only those that are open on that day. An unknown airport is 404.',
  caller: 'either',
  module,
  body: z.object({
    airport_code: z
      .string()
      .regex(/^[A-Za-z]{3}$/, 'Must be an IATA code.')
      .transform((code) => code.toUpperCase())
      .describe('IATA code.')
      .meta({ example: 'DXB' }),
    date: fields.calendarDate.optional().describe('Keeps only the centres that are open on that day.'),
    currency,
  }),
  response: z
    .object({ data: z.array(Venue).describe('Empty when the airport has none.') })
    .meta({ id: 'FitnessCentres' }),
  errors: ['not_found', ...failures],
});

const dayAndGuests = z.object({
  date: fields.calendarDate.describe('Day of the visit at the venue, YYYY-MM-DD.'),
  guests: z.int().min(1).max(20).describe('Number of guests.'),
  currency,
});

const id = fields.pathId.describe('Id of the venue, from a search.').meta({ example: 'lounge_LHR_1' });
const byId = { params: z.object({ id }) };
const byFitnessId = { params: z.object({ fitness_id: id }) };

const details = {
  method: 'GET',
  tag,
  caller: 'either',
  module,
  query: z.object({ currency }),
  response: VenueDetails,
  errors: ['not_found', ...failures],
} as const;

const availability = {
  method: 'POST',
  tag,
  description: 'Returns the arrival slots of a date, local to the venue. A past date is 422.',
  caller: 'either',
  module,
  body: dayAndGuests,
  response: VenueAvailability,
  errors: ['not_found', ...failures],
} as const;

export const getFitnessCentre = endpoint({
  ...details,
  ...byFitnessId,
  id: 'getFitnessCentre',
  path: '/v1/travel/fitness/{fitness_id}',
  summary: 'Read a fitness centre',
});

export const getFitnessAvailability = endpoint({
  ...availability,
  ...byFitnessId,
  id: 'getFitnessAvailability',
  path: '/v1/travel/fitness/{fitness_id}/availability',
  summary: 'List the slots of a fitness centre',
});

export const getLounge = endpoint({
  ...details,
  ...byId,
  id: 'getLounge',
  path: '/v1/travel/lounge/{id}',
  summary: 'Read a lounge',
});

export const getLoungeAvailability = endpoint({
  ...availability,
  ...byId,
  id: 'getLoungeAvailability',
  path: '/v1/travel/lounge/{id}/availability',
  summary: 'List the slots of a lounge',
});

export const getFastTrack = endpoint({
  ...details,
  ...byId,
  id: 'getFastTrack',
  path: '/v1/travel/fast-track/{id}',
  summary: 'Read a fast track',
});

export const getFastTrackAvailability = endpoint({
  ...availability,
  ...byId,
  id: 'getFastTrackAvailability',
  path: '/v1/travel/fast-track/{id}/availability',
  summary: 'List the slots of a fast track',
});

export const getRestaurant = endpoint({
  ...details,
  ...byId,
  id: 'getRestaurant',
  path: '/v1/travel/dining/{id}',
  summary: 'Read a restaurant',
});

export const getRestaurantAvailability = endpoint({
  ...availability,
  ...byId,
  id: 'getRestaurantAvailability',
  path: '/v1/travel/dining/{id}/availability',
  summary: 'List the slots of a restaurant',
});
