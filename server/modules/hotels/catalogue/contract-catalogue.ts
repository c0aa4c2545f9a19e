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
      hotel_id: z.string().describe('Identifies the hotel in rooms and booking.'),
      name: z.string().describe('In the member’s language where the source has it.'),
      description: z.string().describe('Several sentences in the member’s language where the source has it.'),
      star_rating: z.number().optional().describe('Left out when unknown.'),
      guest_rating: GuestRating.optional().describe('Left out when unknown.'),
      property_type: z.string().describe('For instance hotel, resort, guest_house, hostel, villa.'),
      address: HotelAddress,
      lat: fields.latitude,
      lng: fields.longitude,
      photos: z
        .array(
          z.object({
            url: z.string().describe('URL of the photo.'),
            caption: z.string().describe('What the photo shows; may be empty.'),
          }),
        )
        .describe('Photos of the hotel, the main one first.'),
      amenities: z
        .array(
          z.object({
            key: z.string().describe('The same key in search results and in the filter `amenities`.'),
            name: z.string().describe('In the member’s language.'),
            category: z.string().describe('Group under which the amenity can be listed.'),
          }),
        )
        .describe('Everything the hotel offers.'),
      policies: PropertyRules,
      contact: HotelContact,
      languages: z.array(z.string()).describe('ISO 639-1 codes spoken at the desk.'),
      reviews: z
        .object({
          score: z.number().describe('Mean score out of 10.'),
          count: z.int().describe('Number of reviews behind the score.'),
          breakdown: z
            .record(z.string(), z.int())
            .describe('Reviews by score, each key the upper end of its band.'),
          latest: z
            .array(
              z.object({
                author: z.string().describe('First name or pen name of the guest.'),
                country_code: z.string().describe('Country of the guest as an ISO 3166-1 alpha-2 code.'),
                score: z.number().describe('Out of 10.'),
                date: z.string().describe('Calendar date of the review, as YYYY-MM-DD.'),
                title: z.string().describe('In the language of the review.'),
                text: z.string().describe('In the language of the review.'),
                language: z.string().describe('ISO 639-1 code of the language of the review.'),
              }),
            )
            .describe('The newest reviews, the newest first.'),
        })
        .optional()
        .describe('Left out if the suppliers know none.'),
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
  type: z
    .enum(['city', 'airport', 'hotel', 'region'])
    .describe('`city` and `airport` can be searched; a `hotel` can be opened by its `hotel_id`.'),
  name: z.string().describe('English name of the place, or the name of the hotel.'),
  country: z.string().describe('ISO 3166-1 alpha-2.'),
  lat: fields.latitude,
  lng: fields.longitude,
  iata_code: z.string().optional().describe('IATA code of the place; left out without one.'),
  hotel_id: z.string().optional().describe('Id for details and rooms; left out unless the type is `hotel`.'),
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
    .object({
      suggestions: z
        .array(z.object(suggestionFields).meta({ id: 'Suggestion' }))
        .describe('Places before hotels, the best match first.'),
    })
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
      suggestions: z
        .array(
          z
            .object({
              ...suggestionFields,
              localised_name: z.string().describe('Name in the requested language, where known.'),
              country_name: z.string().describe('In the requested language.'),
              time_zone: fields.timeZone,
              thumbnail: z
                .string()
                .nullable()
                .describe('URL of a small picture of the place or hotel; null without one.'),
              hotel_count: z
                .int()
                .nullable()
                .describe(
                  'Number of hotels in a city or near an airport; null for hotels, and for apps without hotels.',
                ),
              rating: z.number().nullable().describe('Guest rating of a hotel out of 10.'),
            })
            .meta({ id: 'SuggestionV2' }),
        )
        .describe('Places before hotels, the best match first.'),
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
      check_in: z.string().describe('First day of the weekend that the prices are for, as YYYY-MM-DD.'),
      check_out: z.string().describe('Day of departure that the prices are for, as YYYY-MM-DD.'),
      hotels: z.array(RecommendedHotel).describe('Empty when no hotel can be featured.'),
    })
    .meta({ id: 'HotelRecommendations' }),
  errors: ['supplier_unavailable'],
});
