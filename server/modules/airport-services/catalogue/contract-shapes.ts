import { z } from 'zod';
import { ConvertedFrom } from '#server/modules/pricing/contract-converted-from.ts';
import { fields } from '#server/platform/contract/index.ts';
import { venueKinds, weekdays } from './port.ts';

export const ProductType = z
  .enum(venueKinds)
  .meta({ id: 'TravelProductType', description: 'Kind of airport service.', example: 'lounge' });

const OpeningHours = z
  .object({
    day: z.enum(weekdays).describe('Day of the week at the venue.'),
    opens: z.string().meta({ example: '05:30' }).describe('HH:MM in `time_zone`.'),
    closes: z
      .string()
      .describe('A time at or before `opens` is on the following day. 00:00 to 24:00 means open all day.')
      .meta({ example: '23:00' }),
  })
  .meta({ id: 'OpeningHours' });

const FromPriceConverted = ConvertedFrom.describe(
  'Only where the supplier has no price in `currency`: what `from_price` was converted from.',
);

const venueFields = {
  id: z.string().describe('`product_id` of a travel booking.').meta({ example: 'lounge_LHR_1' }),
  product_type: ProductType,
  name: z.string().describe('Name of the venue.'),
  airport_code: z.string().describe('IATA code.').meta({ example: 'LHR' }),
  airport_name: z.string().describe('In the requested language where it is known.'),
  transport_hub_id: z
    .string()
    .meta({ example: 'airport_LHR' })
    .describe('Identifies the airport, for `transportHubId` of the list of kinds.'),
  city: z.string().describe('City that the airport serves.'),
  city_id: z
    .string()
    .nullable()
    .meta({ example: 'city_2643743' })
    .describe('Identifies the city, for `cityId` of the list of kinds; null when unknown.'),
  country: z.string().describe('ISO 3166-1 alpha-2.').meta({ example: 'GB' }),
  country_name: z.string().describe('In the requested language.'),
  terminal: z.string().describe('Terminal in which the venue is.'),
  location: z.string().describe('Location in the terminal.'),
  lat: fields.latitude,
  lng: fields.longitude,
  opening_hours: z
    .array(OpeningHours)
    .describe('Hours by weekday, local to `time_zone`; the venue is closed on a day without an entry.'),
  time_zone: fields.timeZone,
  from_price: fields.amount.describe('Lowest price for one guest.'),
  currency: z.string().describe('The requested currency, else that of the organisation.'),
  converted_from: FromPriceConverted,
  rating: z
    .object({
      score: z.number().describe('From 0 to 5.'),
      count: z.int().describe('Number of ratings behind the score.'),
    })
    .describe('What guests think of the venue.'),
  image: z.string().describe('URL of a photo.'),
};

export const Venue = z.object(venueFields).meta({ id: 'Venue', description: 'A venue of a list.' });

const Amenity = z.object({
  key: z.string().meta({ example: 'showers' }).describe('The same key at every venue.'),
  name: z.string().describe('Name to display.'),
});

const CancellationRule = z.object({
  type: z
    .enum(['free_cancellation', 'partially_refundable', 'non_refundable'])
    .describe('Whether cancelling is ever free of charge, or at least returns a part.'),
  free_until_hours: z
    .int()
    .nullable()
    .describe('Hours before the start of the slot until which cancellation is free.'),
  late_refund_percent: z
    .int()
    .describe('Share of the price that a later cancellation returns until the visit begins.'),
});

export const VenueDetails = z
  .object({
    ...venueFields,
    description: z.string().describe('Several sentences about the venue.'),
    amenities: z.array(Amenity).describe('Included amenities.'),
    equipment: z
      .array(Amenity)
      .describe('Same list as `amenities`, under the name used for fitness centres.'),
    showers: z.boolean().describe('Whether guests can take a shower.'),
    directions: z.string().describe('How guests find the venue.'),
    conditions: z.array(z.string()).describe('Conditions of entry, one text each.'),
    children_policy: z.string().describe('Rules for children.'),
    max_stay_minutes: z.int().describe('Longest stay of a guest in minutes.'),
    images: z.array(z.string()).describe('URLs of photos.'),
    flight_number_required: z.boolean().describe('A booking must have a `flight_number`.'),
    phone: z.string().describe('Telephone number of the venue.'),
    cancellation_policy: CancellationRule.describe('What cancelling a booking costs.'),
  })
  .meta({ id: 'VenueDetails', description: 'A venue with all details that do not depend on dates.' });

export const VenueAvailability = z
  .object({
    id: z.string().describe('Identifies the venue.'),
    date: z.string().describe('The requested day, as YYYY-MM-DD.'),
    time_zone: fields.timeZone,
    slots: z
      .array(
        z.object({
          time: z.string().describe('Start of the slot, HH:MM in `time_zone`.').meta({ example: '14:30' }),
          end_time: z
            .string()
            .describe('Latest departure of the guests; smaller than `time` if it is after midnight.')
            .meta({ example: '17:30' }),
          remaining: z.int().describe('Number of guests that can still be booked.'),
          price: fields.amount.describe('Price for one guest.'),
          currency: fields.currencyCode,
          converted_from: ConvertedFrom,
          available: z.boolean().describe('Whether the slot has places for all requested guests.'),
        }),
      )
      .describe('Slots that have not started, in order. Empty on a day on which the venue is closed.'),
  })
  .meta({ id: 'VenueAvailability', description: 'The slots of a venue on one day.' });
