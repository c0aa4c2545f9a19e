import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';
import { amenityKeys, categories, stepTypes } from './taxonomy.ts';

/** Shapes that several ground transport operations share. */

/** Letters of the longest address; a longer suggestion could not be sent back. */
export const longestAddress = 200;

export const Amenity = z.enum(amenityKeys);

const Numbered = z.object({ key: z.int().describe('Lasting numeric key.'), name: z.string() });

const Step = z
  .object({
    step_type: z.enum([...stepTypes, 'walk']),
    from: z.string(),
    to: z.string(),
    duration_minutes: z.int(),
    description: z.string(),
  })
  .meta({ id: 'GroundStep' });

export const GroundPolicy = z
  .object({
    tiers: z
      .array(
        z.object({
          hours_before_pickup: z.int(),
          refund_percent: z.int(),
          until: fields.timestamp.describe('The same as an instant.'),
        }),
      )
      .describe('What comes back until when, in order; after the last nothing does. Empty: never anything.'),
    free_until: fields.timestamp.nullable().describe('Until then everything comes back; null: never.'),
    time_zone: fields.timeZone,
    description: z.string(),
  })
  .meta({ id: 'GroundCancellationPolicy' });

export const WaitTime = z
  .object({
    minutes_included: z.int(),
    price_per_minute: fields.amount.describe('Beyond those, paid to the provider.'),
  })
  .meta({ id: 'GroundWaitTime' });

export const GroundQuote = z
  .object({
    quote_id: fields.uuid,
    price: fields.amount.describe('Full fare of the itinerary, the supplier’s fees included.'),
    currency: z.string(),
    step_type: z.enum(stepTypes).describe('The main leg.'),
    steps: z.array(Step).describe('All legs in order, those on foot too.'),
    vehicle_type: Numbered,
    vehicle_class: Numbered,
    category: z.enum(categories),
    make: z.string().nullable().describe('As the supplier reports it, often null.'),
    model: z.string().nullable(),
    vehicle_description: z.string().nullable(),
    display_name: z
      .string()
      .describe('Make and model, else the description, else type and class: what to show.'),
    image: z.string(),
    capacity: z.object({
      passengers: z.int(),
      luggage: z.int().describe('Pieces in all.'),
      luggage_per_person: z.int().nullable().describe('Where each passenger may bring so many.'),
    }),
    provider: z.object({
      name: z.string(),
      logo: z.string(),
      rating: z.number().nullable().describe('Of 5; null while nobody has rated it.'),
      rating_count: z.int(),
    }),
    amenities: z.array(
      z.object({
        key: Amenity,
        name: z.string(),
        included: z.boolean(),
        price: fields.amount.describe('What adding it costs.'),
      }),
    ),
    cancellable: z.boolean().describe('Something comes back when it is cancelled early enough.'),
    cancellation_policy: GroundPolicy,
    wait_time: WaitTime,
    duration_minutes: z.int().describe('One way.'),
    round_trip: z.boolean().describe('The price is for the way there and back.'),
    flight_info_required: z.boolean().describe('Checkout needs `passenger.flight_number`.'),
    expires_at: fields.timestamp,
  })
  .meta({ id: 'GroundQuote' });

export const GroundEnd = z
  .object({
    address: z.string().describe('As it was sent.'),
    name: z.string().describe('The city or airport that it was found in.'),
    type: z.enum(['city', 'airport']).describe('What `name` is.'),
    kind: z
      .enum(['coordinates', 'airport', 'city', 'hotel', 'street', 'postal_code'])
      .describe('What the address was understood as.'),
    city: z.string(),
    country_code: z.string().describe('ISO 3166-1 alpha-2.'),
    lat: z.number(),
    lng: z.number(),
    time_zone: fields.timeZone,
  })
  .meta({ id: 'GroundPlace' });

export const flightNumber = z
  .string()
  .regex(/^[A-Za-z0-9]{2,3} ?\d{1,4}[A-Za-z]?$/, 'Must be a flight number.')
  .meta({ example: 'AF 1234' });

export const GroundPassenger = z
  .object({
    first_name: fields.shortText(80),
    last_name: fields.shortText(80),
    email: fields.email,
    phone: z
      .string()
      .regex(/^\+?[0-9 ()-]{4,24}$/, 'Must be a phone number.')
      .optional()
      .describe('E.164, or national with `calling_code`.'),
    calling_code: z
      .string()
      .regex(/^\+?\d{1,4}$/, 'Must be a calling code.')
      .optional(),
    flight_number: flightNumber.optional(),
    notes: fields.shortText(500).optional().describe('What the driver should know.'),
  })
  .meta({ id: 'GroundPassenger' });
