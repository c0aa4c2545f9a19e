import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';
import { venueKinds, weekdays } from './port.ts';

export const ProductType = z
  .enum(venueKinds)
  .meta({ id: 'TravelProductType', description: 'Kind of airport service.', example: 'lounge' });

const OpeningHours = z
  .object({
    day: z.enum(weekdays),
    opens: z.string().meta({ example: '05:30' }),
    closes: z
      .string()
      .describe('At or before `opens`: on the following day. 00:00 to 24:00 is round the clock.')
      .meta({ example: '23:00' }),
  })
  .meta({ id: 'OpeningHours' });

const venueFields = {
  id: z.string().describe('`product_id` of a travel booking.').meta({ example: 'lounge_LHR_1' }),
  product_type: ProductType,
  name: z.string(),
  airport_code: z.string().describe('IATA.').meta({ example: 'LHR' }),
  airport_name: z.string(),
  transport_hub_id: z.string().meta({ example: 'airport_LHR' }),
  city: z.string(),
  city_id: z.string().nullable().meta({ example: 'city_2643743' }),
  country: z.string().describe('ISO 3166-1 alpha-2.').meta({ example: 'GB' }),
  country_name: z.string(),
  terminal: z.string(),
  location: z.string().describe('Where in the terminal.'),
  lat: z.number(),
  lng: z.number(),
  opening_hours: z
    .array(OpeningHours)
    .describe('By weekday, in `time_zone`; a day without an entry is closed.'),
  time_zone: fields.timeZone,
  from_price: fields.amount.describe('Lowest price for one guest.'),
  currency: z.string().describe('The organisation’s currency.'),
  rating: z.object({ score: z.number().describe('Of 5.'), count: z.int() }),
  image: z.string(),
};

export const Venue = z.object(venueFields).meta({ id: 'Venue' });

const Amenity = z.object({ key: z.string().meta({ example: 'showers' }), name: z.string() });

const CancellationRule = z.object({
  type: z.enum(['free_cancellation', 'non_refundable']),
  free_until_hours: z.int().nullable().describe('Free of charge until so many hours before the slot begins.'),
});

export const VenueDetails = z
  .object({
    ...venueFields,
    description: z.string(),
    amenities: z.array(Amenity).describe('What is included.'),
    equipment: z.array(Amenity).describe('The same list; fitness centres call it so.'),
    showers: z.boolean(),
    directions: z.string(),
    conditions: z.array(z.string()),
    children_policy: z.string(),
    max_stay_minutes: z.int(),
    images: z.array(z.string()),
    flight_number_required: z.boolean().describe('A booking must name the flight.'),
    phone: z.string(),
    cancellation_policy: CancellationRule,
  })
  .meta({ id: 'VenueDetails' });

export const VenueAvailability = z
  .object({
    id: z.string(),
    date: z.string(),
    time_zone: fields.timeZone,
    slots: z
      .array(
        z.object({
          time: z.string().describe('When the slot begins, HH:MM in `time_zone`.').meta({ example: '14:30' }),
          end_time: z
            .string()
            .describe('When its guests have to leave; before `time` when that is after midnight.')
            .meta({ example: '17:30' }),
          remaining: z.int().describe('Guests that can still be booked.'),
          price: fields.amount.describe('For one guest.'),
          currency: z.string(),
          available: z.boolean().describe('Whether all guests asked for fit in.'),
        }),
      )
      .describe('Slots that have not begun, in order. Empty on a day on which the venue is closed.'),
  })
  .meta({ id: 'VenueAvailability' });
