import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';
import { amenityKeys, categories, stepTypes } from './taxonomy.ts';

/** Shapes that several transfer operations share. */

/** Maximum length of an address in characters; a longer suggestion could not be sent back. */
export const maxAddressLength = 200;

export const Amenity = z.enum(amenityKeys);

const Numbered = z.object({ key: z.int().describe('Stable numeric key.'), name: z.string() });

const Step = z
  .object({
    step_type: z.enum([...stepTypes, 'walk']),
    from: z.string(),
    to: z.string(),
    duration_minutes: z.int(),
    description: z.string(),
  })
  .meta({ id: 'GroundStep' });

export const TransferPolicy = z
  .object({
    tiers: z
      .array(
        z.object({
          hours_before_pickup: z.int(),
          refund_percent: z.int(),
          until: fields.timestamp.describe('`hours_before_pickup` as an instant.'),
        }),
      )
      .describe(
        'Refund steps in order of time; after the last one there is no refund. Empty if there is never a refund.',
      ),
    free_until: fields.timestamp.nullable().describe('End of free cancellation; null if there is none.'),
    time_zone: fields.timeZone,
    description: z.string(),
  })
  .meta({ id: 'GroundCancellationPolicy' });

export const WaitTime = z
  .object({
    minutes_included: z.int(),
    price_per_minute: fields.amount.describe('For each further minute, paid to the provider.'),
  })
  .meta({ id: 'GroundWaitTime' });

export const TransferQuote = z
  .object({
    quote_id: fields.uuid,
    price: fields.amount.describe('Full fare of the itinerary, the supplier’s fees included.'),
    currency: z.string(),
    step_type: z.enum(stepTypes).describe('Type of the main leg.'),
    steps: z.array(Step).describe('All legs in order, including those on foot.'),
    vehicle_type: Numbered,
    vehicle_class: Numbered,
    category: z.enum(categories),
    make: z.string().nullable().describe('As reported by the supplier; often null.'),
    model: z.string().nullable(),
    vehicle_description: z.string().nullable(),
    display_name: z
      .string()
      .describe('Name to display: make and model, else the description, else type and class.'),
    image: z.string(),
    capacity: z.object({
      passengers: z.int(),
      luggage: z.int().describe('Pieces of luggage in total.'),
      luggage_per_person: z
        .int()
        .nullable()
        .describe('Pieces of luggage for each passenger; null if there is no such limit.'),
    }),
    provider: z.object({
      name: z.string(),
      logo: z.string(),
      rating: z.number().nullable().describe('From 0 to 5; null if there are no ratings.'),
      rating_count: z.int(),
    }),
    amenities: z.array(
      z.object({
        key: Amenity,
        name: z.string(),
        included: z.boolean(),
        price: fields.amount.describe('Price of adding the amenity.'),
      }),
    ),
    cancellable: z.boolean().describe('An early enough cancellation is refunded at least in part.'),
    cancellation_policy: TransferPolicy,
    wait_time: WaitTime,
    duration_minutes: z.int().describe('Duration of one way.'),
    round_trip: z.boolean().describe('The price covers both ways.'),
    flight_info_required: z.boolean().describe('Checkout needs `passenger.flight_number`.'),
    expires_at: fields.timestamp,
  })
  .meta({ id: 'GroundQuote' });

export const TransferEnd = z
  .object({
    address: z.string().describe('The address as it was sent.'),
    name: z.string().describe('The city or airport in which the address was found.'),
    type: z.enum(['city', 'airport']).describe('Type of the place in `name`.'),
    kind: z
      .enum(['coordinates', 'airport', 'city', 'hotel', 'street', 'postal_code'])
      .describe('Type of the address.'),
    city: z.string(),
    country_code: z.string().describe('ISO 3166-1 alpha-2.'),
    lat: z.number(),
    lng: z.number(),
    time_zone: fields.timeZone,
  })
  .meta({ id: 'GroundPlace' });

const flightNumber = fields.flightNumber.meta({ example: 'AF 1234' });

export const SentPassenger = z
  .object({
    first_name: fields.shortText(80),
    last_name: fields.shortText(80),
    email: fields.email,
    phone: fields.phoneNumber.optional().describe('E.164, or national with `calling_code`.'),
    calling_code: fields.callingCode.optional(),
    flight_number: flightNumber.optional(),
    notes: fields.shortText(500).optional().describe('Notes for the driver.'),
  })
  .meta({ id: 'GroundPassenger' });
