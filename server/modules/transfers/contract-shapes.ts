import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';
import { stepTypes } from './taxonomy.ts';

/** Shapes that several transfer operations share. */

/** Maximum length of an address in characters; a longer suggestion could not be sent back. */
export const maxAddressLength = 200;

/** Key of an amenity: of the taxonomy, or of the supplier where none fits. */
export const Amenity = z.string().min(1).max(64).meta({ example: 'child_seat' });

const Numbered = z.object({
  key: z.int().describe('Stable numeric key.'),
  name: z.string().describe('Name to display.'),
});

const Step = z
  .object({
    step_type: z.enum([...stepTypes, 'walk']).describe('Means of transport; `walk` is on foot.'),
    from: z.string().describe('Where the leg begins.'),
    to: z.string().describe('Where the leg ends.'),
    duration_minutes: z.int().describe('Expected minutes.'),
    description: z.string().describe('One sentence about the leg, to display.'),
  })
  .meta({ id: 'GroundStep', description: 'One leg of an itinerary.' });

export const TransferPolicy = z
  .object({
    tiers: z
      .array(
        z.object({
          hours_before_pickup: z.int().describe('Until so many hours before the pickup the step applies.'),
          refund_percent: z.int().describe('Share of the price that is refunded, in percent.'),
          until: fields.timestamp.describe('`hours_before_pickup` as an instant.'),
        }),
      )
      .describe(
        'Refund steps in order of time; after the last one there is no refund. Empty if there is never a refund.',
      ),
    free_until: fields.timestamp.nullable().describe('End of free cancellation; null if there is none.'),
    time_zone: fields.timeZone,
    description: z.string().describe('The steps in words, to display.'),
  })
  .meta({
    id: 'GroundCancellationPolicy',
    description: 'What is refunded of a ride, by the time of the cancellation.',
  });

export const WaitTime = z
  .object({
    minutes_included: z.int().describe('Minutes that the driver waits free of charge.'),
    price_per_minute: fields.amount.describe('For each further minute, paid to the provider.'),
  })
  .meta({ id: 'GroundWaitTime', description: 'How long the driver waits, and what longer waiting costs.' });

export const TransferQuote = z
  .object({
    quote_id: fields.uuid.describe('Identifies the quote within its search.'),
    price: fields.amount.describe('Full fare of the itinerary, the supplier’s fees included.'),
    currency: fields.currencyCode,
    step_type: z.enum(stepTypes).describe('Type of the main leg.'),
    steps: z.array(Step).describe('All legs in order, including those on foot.'),
    vehicle_type: Numbered.describe(
      'Kind of vehicle, as the taxonomy lists it. A kind that only this supplier has is named after the supplier’s key and has a key above 999999.',
    ),
    vehicle_class: Numbered.describe(
      'Class of comfort, as the taxonomy lists it, or the supplier’s own as with `vehicle_type`.',
    ),
    category: z
      .string()
      .describe('How the ride is organised, as the taxonomy lists it, or the supplier’s own.')
      .meta({ example: 'Private transfer' }),
    make: z.string().nullable().describe('As reported by the supplier; often null.'),
    model: z.string().nullable().describe('As reported by the supplier; often null.'),
    vehicle_description: z
      .string()
      .nullable()
      .describe('The vehicle in the supplier’s words; null when it has none.'),
    display_name: z
      .string()
      .describe('Name to display: make and model, else the description, else type and class.'),
    image: z.string().describe('URL of a picture of such a vehicle.'),
    capacity: z
      .object({
        passengers: z.int().describe('Seats for passengers.'),
        luggage: z.int().describe('Pieces of luggage in total.'),
        luggage_per_person: z
          .int()
          .nullable()
          .describe('Pieces of luggage for each passenger; null if there is no such limit.'),
      })
      .describe('What all vehicles of the quote take together.'),
    provider: z
      .object({
        name: z.string().describe('Name of the company.'),
        logo: z.string().describe('URL of its logo.'),
        rating: z.number().nullable().describe('From 0 to 5; null if there are no ratings.'),
        rating_count: z.int().describe('Number of ratings behind `rating`.'),
      })
      .describe('The company that drives.'),
    amenities: z
      .array(
        z.object({
          key: Amenity.describe('Key to send when the quote is prepared.'),
          name: z.string().describe('Name to display.'),
          included: z.boolean().describe('Whether it is part of the price.'),
          price: fields.amount.describe('Price of adding the amenity.'),
        }),
      )
      .describe('What is included or can be added.'),
    cancellable: z.boolean().describe('An early enough cancellation is refunded at least in part.'),
    cancellation_policy: TransferPolicy,
    wait_time: WaitTime,
    duration_minutes: z.int().describe('Duration of one way.'),
    round_trip: z.boolean().describe('The price covers both ways.'),
    flight_info_required: z.boolean().describe('Checkout needs `passenger.flight_number`.'),
    expires_at: fields.timestamp.describe('Until then the quote can be prepared for checkout.'),
  })
  .meta({ id: 'GroundQuote', description: 'An offer for the whole itinerary.' });

export const TransferEnd = z
  .object({
    address: z.string().describe('The address as it was sent.'),
    name: z.string().describe('The city or airport in which the address was found.'),
    type: z.enum(['city', 'airport']).describe('Type of the place in `name`.'),
    kind: z
      .enum(['coordinates', 'airport', 'city', 'hotel', 'street', 'postal_code'])
      .describe('Type of the address.'),
    city: z.string().describe('The city to which the place belongs.'),
    country_code: z.string().describe('ISO 3166-1 alpha-2.'),
    lat: fields.latitude,
    lng: fields.longitude,
    time_zone: fields.timeZone,
  })
  .meta({ id: 'GroundPlace', description: 'An end of a ride, as the address was understood.' });

const flightNumber = fields.flightNumber.meta({ example: 'AF 1234' });

export const SentPassenger = z
  .object({
    first_name: fields.shortText(80).describe('Given name.'),
    last_name: fields.shortText(80).describe('Family name.'),
    email: fields.email.describe('Address to which messages about the booking are sent.'),
    phone: fields.phoneNumber.optional().describe('E.164, or national with `calling_code`.'),
    calling_code: fields.callingCode.optional(),
    flight_number: flightNumber
      .optional()
      .describe('Needed where `flight_info_required` is true; the driver then waits for the flight.'),
    airline: fields.airlineCode
      .optional()
      .describe(
        'IATA code of the airline. Derived from a flight number that begins with it; needed where the flight is and its number begins otherwise.',
      ),
    country: fields.countryCode
      .optional()
      .describe('ISO 3166-1 alpha-2 code of the country of the passenger; that of the member when left out.'),
    notes: fields.shortText(500).optional().describe('Notes for the driver.'),
  })
  .meta({ id: 'GroundPassenger', description: 'The person who is driven.' });
