import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';

const bookingId = fields.uuid.describe(
  'The booking of the trip that the gap belongs to; needed to dismiss the gap.',
);

const Guests = z.object({
  adults: z.int().describe('Guests of 18 and older.'),
  rooms: z.int().describe('Number of rooms.'),
  children_ages: z.array(z.int()).describe('Age of each child at check-in.'),
});

const Airport = z.object({
  iata_code: z
    .string()
    .meta({ example: 'CDG' })
    .describe('Send it as an end of a search for ground transport.'),
  name: z.string().describe('In the language of the member.').meta({ example: 'Charles de Gaulle' }),
});

const BedGap = z
  .object({
    kind: z.literal('bed').describe('Marks a missing night.'),
    booking_id: bookingId,
    check_in: fields.calendarDate.describe('First night without a bed, YYYY-MM-DD.'),
    check_out: fields.checkOutDate.describe('Day on which the next stay begins, YYYY-MM-DD.'),
    nights: z.int().describe('Number of nights without a bed.'),
    destination: z.string().describe('City in which a hotel can be searched for.'),
    guests: Guests.describe('Of the stay before.'),
  })
  .describe('Nights between two stays of the trip for which the member has no bed anywhere.');

const RideGap = z
  .object({
    kind: z.literal('ride').describe('Marks a missing ride.'),
    booking_id: bookingId,
    airport: Airport.describe(
      'The airport that another booking of the trip uses, else the one most used for the place.',
    ),
    property: z
      .object({
        name: z.string().describe('Name of the hotel.'),
        address: z.string().describe('Postal address of the hotel on one line.'),
      })
      .describe('The other end of the ride.'),
    arrival_date: fields.calendarDate
      .nullable()
      .describe('Day of the ride from the airport; null when that ride is not missing.'),
    departure_date: fields.calendarDate
      .nullable()
      .describe('Day of the ride to the airport; null when that ride is not missing.'),
    passengers: z.int().describe('Guests of the stay.'),
  })
  .describe('A stay without a ride from its airport, back to it, or both.');

const EsimGap = z
  .object({
    kind: z.literal('esim').describe('Marks missing mobile data.'),
    booking_id: bookingId,
    country_code: z.string().describe('ISO 3166-1 alpha-2.').meta({ example: 'FR' }),
  })
  .describe(
    'A foreign country within the next 60 days that no eSIM of the member covers. None between countries of the European Economic Area, where roaming costs nothing more, and none for a member whose country is unknown.',
  );

const ExperienceGap = z
  .object({
    kind: z.literal('experience').describe('Marks days without a plan.'),
    booking_id: bookingId,
    destination: z.string().describe('City in which experiences can be searched for; may be empty.'),
  })
  .describe('Two nights or more with nothing planned to do.');

export const TripGap = z
  .discriminatedUnion('kind', [BedGap, RideGap, EsimGap, ExperienceGap])
  .meta({ id: 'TripGap', description: 'Something that a trip seems to lack; `kind` says what.' });
