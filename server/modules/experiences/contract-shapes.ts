import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';
import { categorySlugs } from './categories.ts';
import { ageBands, confirmationTypes, dayStates, productFlags, unavailableReasons } from './port.ts';

/** Shapes that several experience operations share. */

export const ExperienceCategory = z
  .enum(categorySlugs)
  .meta({ id: 'ExperienceCategory', description: 'Category slug.', example: 'food-and-drink' });

export const ConfirmationType = z.enum(confirmationTypes).meta({
  id: 'ExperienceConfirmationType',
  description:
    '`instant`: confirmed right after payment. `manual`: the operator answers within a day; the payment is only authorised until then.',
  example: 'instant',
});

export const ProductCode = z
  .string()
  .min(1)
  .max(128)
  .meta({ description: 'Product code from a search.', example: 'exp_test_manual' });

export const optionCode = z
  .string()
  .min(1)
  .max(64)
  .meta({ description: 'Option code from availability or from the details.', example: 'standard' });

const productFields = {
  product_code: z.string(),
  title: z.string(),
  summary: z.string(),
  images: z.array(z.string()).describe('Image URLs; the first is the main image.'),
  rating: z.object({ score: z.number().min(0).max(5), count: z.int().min(0) }),
  duration_minutes: z.int(),
  from_price: fields.amount.describe('Lowest price for an adult.'),
  currency: z.string(),
  flags: z.array(z.enum(productFlags)),
  categories: z.array(ExperienceCategory).describe('The main category first.'),
  location: z.object({
    city: z.string(),
    country_code: z.string().describe('ISO 3166-1 alpha-2.'),
    destination_id: z.string(),
    lat: z.number(),
    lng: z.number(),
    distance_km: z.number().nullable().describe('Distance from the point of a nearby search, else null.'),
  }),
  free_cancellation: z
    .boolean()
    .describe('Can be cancelled free of charge until some time before the start.'),
  confirmation_type: ConfirmationType,
};

export const Experience = z.object(productFields).meta({ id: 'Experience' });

export const ExperiencePage = z
  .object({
    experiences: z.array(Experience),
    total: z.int(),
    page: z.int(),
    per_page: z.int(),
  })
  .meta({ id: 'ExperiencePage' });

export const ExperiencePolicy = z
  .object({
    type: z.enum(['free_cancellation', 'non_refundable']),
    free_until_hours: z
      .int()
      .nullable()
      .describe('Hours before the start until which the refund is full; null if there is never a refund.'),
    free_until: fields.timestamp
      .nullable()
      .describe('`free_until_hours` as an instant, if the date is known.'),
    time_zone: fields.timeZone,
    description: z.string(),
  })
  .meta({ id: 'ExperienceCancellationPolicy' });

export const BookingQuestion = z
  .object({
    id: z.string(),
    label: z.string(),
    required: z.boolean().describe('Checkout requires an answer.'),
    max_length: z.int(),
  })
  .meta({ id: 'ExperienceBookingQuestion' });

export const MeetingPoint = z
  .object({ name: z.string(), instructions: z.string(), lat: z.number(), lng: z.number() })
  .meta({ id: 'ExperienceMeetingPoint' });

const AgeBand = z.enum(ageBands);

export const ExperienceDetails = z
  .object({
    ...productFields,
    description: z.string(),
    inclusions: z.array(z.string()),
    exclusions: z.array(z.string()),
    meeting_point: MeetingPoint,
    cancellation_policy: ExperiencePolicy,
    itinerary: z.array(z.object({ title: z.string(), minutes: z.int() })),
    options: z.array(
      z.object({
        option_code: z.string(),
        title: z.string(),
        language: z.string().describe('Language of the option, ISO 639-1.'),
      }),
    ),
    age_bands: z.array(
      z.object({
        band: AgeBand,
        from_age: z.int(),
        to_age: z.int(),
        bookable: z.boolean().describe('`false`: takes part free of charge and needs no place.'),
      }),
    ),
    max_travellers: z.int().describe('Maximum number of people in one booking.'),
    booking_questions: z.array(BookingQuestion),
    reviews: z.object({
      score: z.number(),
      count: z.int(),
      breakdown: z.record(z.string(), z.int()).describe('Number of reviews by stars.'),
      latest: z.array(
        z.object({
          author: z.string(),
          country_code: z.string(),
          rating: z.int(),
          date: z.string(),
          title: z.string(),
          text: z.string(),
          language: z.string().describe('Language of title and text, ISO 639-1.'),
        }),
      ),
    }),
    operator: z.object({ name: z.string(), phone: z.string() }),
    accessibility: z.string(),
    season: z
      .object({ from_month: z.int().min(1).max(12), to_month: z.int().min(1).max(12) })
      .describe('First and last month in which it runs; the last may be in the next year.'),
    time_zone: fields.timeZone,
  })
  .meta({ id: 'ExperienceDetails' });

export const ExperienceSlot = z
  .object({
    time_slot: fields.slotTime,
    option_code: z.string(),
    remaining: z.int().describe('Number of places left.'),
    price_per_band: z.array(z.object({ band: AgeBand, price: fields.amount })),
    total_for_pax: fields.amount.describe('Total for `pax` adults.'),
    unavailable_reason: z
      .enum(unavailableReasons)
      .nullable()
      .describe('Why `pax` people cannot book the slot; null if they can.'),
  })
  .meta({ id: 'ExperienceSlot' });

export const ExperienceDay = z
  .object({ date: z.string(), status: z.enum(dayStates), slots: z.array(ExperienceSlot) })
  .meta({ id: 'ExperienceDay' });

export const PriceLine = z
  .object({
    band: AgeBand,
    quantity: z.int(),
    unit_price: fields.amount,
    total: fields.amount,
  })
  .meta({ id: 'ExperiencePriceLine' });

/** The size of a party. Infants up to three years are free where children may take part, and not counted. */
export const Pax = z
  .object({
    adults: z.int().min(1).max(20),
    children: z.int().min(0).max(20).default(0).describe('Aged 4 to 12.'),
  })
  .meta({ id: 'ExperiencePax', example: { adults: 2, children: 1 } });
