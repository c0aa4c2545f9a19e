import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import {
  GuestRating,
  HotelAddress,
  HotelContact,
  HotelId,
  PropertyRules,
  RecommendedHotel,
} from './contract-shapes.ts';

const tag = 'Hotels';

export const getHotelDetails = endpoint({
  id: 'getHotelDetails',
  method: 'POST',
  path: '/v1/hotel/details',
  tag,
  summary: 'Details of a hotel',
  description:
    'Photos, amenities, policies, location and reviews, in the member’s language where the source has it.',
  caller: 'member',
  module: 'hotels',
  body: z.object({ hotel_id: HotelId }),
  response: z
    .object({
      hotel_id: z.string(),
      name: z.string(),
      description: z.string(),
      star_rating: z.number().optional().describe('Left out when unknown.'),
      guest_rating: GuestRating.optional().describe('Left out when unknown.'),
      property_type: z.string(),
      address: HotelAddress,
      lat: z.number(),
      lng: z.number(),
      photos: z.array(z.object({ url: z.string(), caption: z.string() })),
      amenities: z.array(z.object({ key: z.string(), name: z.string(), category: z.string() })),
      policies: PropertyRules,
      contact: HotelContact,
      languages: z.array(z.string()).describe('ISO 639-1 codes spoken at the desk.'),
      reviews: z
        .object({
          score: z.number(),
          count: z.int(),
          breakdown: z
            .record(z.string(), z.int())
            .describe('Reviews by score, each key the upper end of its band.'),
          latest: z.array(
            z.object({
              author: z.string(),
              country_code: z.string(),
              score: z.number(),
              date: z.string(),
              title: z.string(),
              text: z.string(),
              language: z.string(),
            }),
          ),
        })
        .optional()
        .describe('Left out when no supplier has any.'),
      time_zone: fields.timeZone,
    })
    .meta({ id: 'HotelDetails' }),
  errors: ['not_found', 'supplier_unavailable'],
});

const location = z
  .string()
  .trim()
  .min(1, 'Must not be empty.')
  .max(120)
  .meta({ description: 'Beginning of a destination’s or hotel’s name, or an IATA code.', example: 'par' });

const suggestionFields = {
  id: z
    .string()
    .describe(
      'A city’s or airport’s id is a `destination` of a search; a city’s also a `destination_id` of experiences.',
    ),
  type: z.enum(['city', 'airport', 'hotel', 'region']),
  name: z.string(),
  country: z.string().describe('ISO 3166-1 alpha-2.'),
  lat: z.number(),
  lng: z.number(),
  iata_code: z.string().optional(),
  hotel_id: z.string().optional(),
};

export const suggestHotelLocations = endpoint({
  id: 'suggestHotelLocations',
  method: 'POST',
  path: '/v1/hotel/auto-suggestion',
  tag,
  summary: 'Suggest destinations and hotels',
  description: 'Kept for older integrations; new ones use `/v1/hotel/auto-suggestion/v2`.',
  caller: 'member',
  body: z.object({ location }),
  response: z
    .object({ suggestions: z.array(z.object(suggestionFields).meta({ id: 'Suggestion' })) })
    .meta({ id: 'Suggestions' }),
});

export const suggestHotelLocationsV2 = endpoint({
  id: 'suggestHotelLocationsV2',
  method: 'POST',
  path: '/v1/hotel/auto-suggestion/v2',
  tag,
  summary: 'Suggest destinations and hotels, with more facts',
  description:
    'Ignores accents and corrects typing errors. Available to every app, because experiences, airports and rides begin at a place too; an app without hotels gets places only. "test hotel" finds the magic hotels of the Sandbox.',
  caller: 'member',
  body: z.object({
    location,
    language: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'Must be an ISO 639-1 code.')
      .default('en')
      .meta({ description: 'ISO 639-1.', example: 'en' }),
  }),
  response: z
    .object({
      suggestions: z.array(
        z
          .object({
            ...suggestionFields,
            localised_name: z.string().describe('Name in the requested language, where known.'),
            country_name: z.string(),
            time_zone: fields.timeZone,
            thumbnail: z.string().nullable(),
            hotel_count: z
              .int()
              .nullable()
              .describe(
                'Number of hotels in a city or near an airport; null for hotels, and for apps without hotels.',
              ),
            rating: z.number().nullable().describe('Guest rating of a hotel out of 10.'),
          })
          .meta({ id: 'SuggestionV2' }),
      ),
    })
    .meta({ id: 'SuggestionsV2' }),
});

export const listRecommendations = endpoint({
  id: 'listRecommendations',
  method: 'GET',
  path: '/v1/hotel/recommendations',
  tag,
  summary: 'Featured hotels of the week',
  description:
    'The same hotels for a member all week. Prices are today’s, for two adults on the weekend named beside them.',
  caller: 'member',
  module: 'hotels',
  response: z
    .object({
      week: z.string().describe('ISO 8601 week.').meta({ example: '2026-W47' }),
      check_in: z.string(),
      check_out: z.string(),
      hotels: z.array(RecommendedHotel),
    })
    .meta({ id: 'HotelRecommendations' }),
  errors: ['supplier_unavailable'],
});
