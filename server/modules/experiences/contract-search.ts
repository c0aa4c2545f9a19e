import { z } from 'zod';
import { organisationCurrency as currency } from '#server/modules/fx/contract-currency.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { experienceCategories } from './categories.ts';
import {
  ConfirmationType,
  ExperienceCategory,
  ExperienceDetails,
  ExperiencePage,
} from './contract-shapes.ts';

const tag = 'Experiences';
const failures = ['supplier_unavailable', 'supplier_error', 'supplier_timeout'] as const;

const paging = {
  page: z.int().min(1).max(100).default(1).describe('Number of the page, from 1.'),
  per_page: z.int().min(1).max(50).default(20).describe('Products a page.'),
};

const categories = z
  .array(ExperienceCategory)
  .min(1)
  .max(experienceCategories.length)
  .optional()
  .describe('Keeps products of any of these categories.');

const Filters = z
  .object({
    min_price: z
      .number()
      .min(0)
      .max(1e9)
      .optional()
      .describe('Lowest `from_price`, in the currency of the search.'),
    max_price: z.number().min(0).max(1e9).optional().describe('Highest `from_price`.'),
    min_rating: z.number().min(0).max(5).optional().describe('Lowest `rating.score`.'),
    min_duration_minutes: z.int().min(0).max(10_080).optional().describe('Shortest duration in minutes.'),
    max_duration_minutes: z.int().min(0).max(10_080).optional().describe('Longest duration in minutes.'),
    free_cancellation: z.boolean().optional().describe('`true` keeps only products with free cancellation.'),
    confirmation_type: ConfirmationType.optional(),
  })
  .superRefine((filters, check) => {
    for (const [low, high] of [
      ['min_price', 'max_price'],
      ['min_duration_minutes', 'max_duration_minutes'],
    ] as const) {
      if ((filters[low] ?? 0) <= (filters[high] ?? Number.POSITIVE_INFINITY)) continue;
      const message = `Must not be less than ${low}.`;
      check.addIssue({ code: 'custom', path: [high], message, params: { code: 'out_of_order' } });
    }
  })
  .meta({
    id: 'ExperienceFilters',
    description: 'What products must meet; all of it together.',
    example: { max_price: 80, min_rating: 4.5 },
  });

export const searchExperiences = endpoint({
  id: 'searchExperiences',
  method: 'POST',
  path: '/v1/travel/experiences',
  tag,
  summary: 'Search experiences by destination',
  description:
    'With dates, returns only products that have places for `pax` people on at least one of the days. If only one of the two dates is sent, the range is that day.\n\nMagic destinations of the Sandbox, for all three searches: Iqaluit (the supplier fails), Ushuaia (the supplier times out).',
  caller: 'either',
  module: 'experiences',
  limit: 'supplier_cost',
  body: z.object({
    destination_id: z.string().trim().min(1, 'Must not be empty.').max(120).meta({
      description: 'City id from auto-suggestion, city name or IATA code.',
      example: 'city_2988507',
    }),
    start_date: fields.calendarDate
      .optional()
      .describe('First day on which the experience may take place, YYYY-MM-DD.'),
    end_date: fields.calendarDate
      .optional()
      .describe('Last day, inclusive; at most 90 days from `start_date`.'),
    categories,
    currency,
    pax: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe('Number of people for whom places must be left, counted as adults.'),
    filters: Filters.optional(),
    sort: z
      .enum(['recommended', 'price_low', 'price_high', 'rating', 'duration'])
      .default('recommended')
      .describe('Order of the products; `duration` puts the shortest first.'),
    ...paging,
  }),
  response: ExperiencePage,
  errors: ['not_found', ...failures],
});

export const searchExperiencesByKeyword = endpoint({
  id: 'searchExperiencesByKeyword',
  method: 'POST',
  path: '/v1/travel/experiences/search',
  tag,
  summary: 'Search experiences by keyword',
  description:
    'Searches all destinations: every word must match the product (activity, sight or food) or its town or country. If words name a town anywhere in the world, its products come first; otherwise the search covers about 450 of the best-known destinations.',
  caller: 'either',
  module: 'experiences',
  limit: 'supplier_cost',
  body: z.object({
    query: fields.shortText(120).describe('For example `cooking class lisbon`.'),
    categories,
    currency,
    ...paging,
  }),
  response: ExperiencePage,
  errors: failures,
});

export const searchExperiencesNearby = endpoint({
  id: 'searchExperiencesNearby',
  method: 'POST',
  path: '/v1/travel/experiences/nearby',
  tag,
  summary: 'Search experiences near a point',
  description: 'Returns the nearest first.',
  caller: 'either',
  module: 'experiences',
  limit: 'supplier_cost',
  body: z.object({
    lat: z
      .number()
      .min(-90)
      .max(90)
      .meta({ description: 'WGS 84 latitude in decimal degrees.', example: 48.8566 }),
    lng: z
      .number()
      .min(-180)
      .max(180)
      .meta({ description: 'WGS 84 longitude in decimal degrees.', example: 2.3522 }),
    radius_km: z.number().positive().max(50).default(5).describe('Kilometres around the point.'),
    categories,
    currency,
    ...paging,
  }),
  response: ExperiencePage,
  errors: failures,
});

export const listExperienceCategories = endpoint({
  id: 'listExperienceCategories',
  method: 'GET',
  path: '/v1/travel/experiences/categories',
  tag,
  summary: 'List experience categories',
  description: 'Returns the number of products of each category. A product may have two categories.',
  caller: 'either',
  module: 'experiences',
  query: z.object({
    destination_id: z
      .string()
      .trim()
      .min(1, 'Must not be empty.')
      .max(120)
      .optional()
      .describe('Counts the products of one destination; without it, of all best-known destinations.'),
  }),
  response: z
    .object({
      categories: z
        .array(
          z.object({
            slug: ExperienceCategory,
            name: z.string().describe('English name.'),
            count: z.int().describe('Number of products.'),
          }),
        )
        .describe('All categories, also those without products.'),
    })
    .meta({ id: 'ExperienceCategories' }),
  errors: ['not_found', ...failures],
});

export const getExperience = endpoint({
  id: 'getExperience',
  method: 'GET',
  path: '/v1/travel/experiences/{product_code}',
  tag,
  summary: 'Read an experience',
  caller: 'either',
  module: 'experiences',
  params: z.object({ product_code: fields.pathId.describe('Product code from a search.') }),
  query: z.object({ currency }),
  response: ExperienceDetails,
  errors: ['not_found', ...failures],
});
