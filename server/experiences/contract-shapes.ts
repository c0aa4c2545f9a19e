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
    '`instant`: confirmed as soon as it is paid. `manual`: the operator answers within a day; the payment is only authorised until then.',
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
  .meta({ description: 'Option from availability or the details.', example: 'standard' });

const productFields = {
  product_code: z.string(),
  title: z.string(),
  summary: z.string(),
  images: z.array(z.string()).describe('The first one stands for the product wherever it is shown.'),
  rating: z.object({ score: z.number().min(0).max(5), count: z.int().min(0) }),
  duration_minutes: z.int(),
  from_price: fields.amount.describe('Lowest price of an adult.'),
  currency: z.string(),
  flags: z.array(z.enum(productFlags)),
  categories: z.array(ExperienceCategory).describe('The main one first.'),
  location: z.object({
    city: z.string(),
    country_code: z.string().describe('ISO 3166-1 alpha-2.'),
    destination_id: z.string(),
    lat: z.number(),
    lng: z.number(),
    distance_km: z.number().nullable().describe('From the point of a search around one, else null.'),
  }),
  free_cancellation: z.boolean().describe('Can be cancelled free of charge up to some time before.'),
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
      .describe('Hours before the beginning until which everything is refunded; null: nothing ever is.'),
    free_until: fields.timestamp.nullable().describe('The same as an instant, where a date is known.'),
    time_zone: fields.timeZone,
    description: z.string(),
  })
  .meta({ id: 'ExperienceCancellationPolicy' });

export const BookingQuestion = z
  .object({
    id: z.string(),
    label: z.string(),
    required: z.boolean().describe('Checkout asks for an answer before payment.'),
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
        language: z.string().describe('ISO 639-1 code of the language it is held in.'),
      }),
    ),
    age_bands: z.array(
      z.object({
        band: AgeBand,
        from_age: z.int(),
        to_age: z.int(),
        bookable: z.boolean().describe('False: comes along free of charge and takes no place.'),
      }),
    ),
    max_travellers: z.int().describe('Most people in one booking.'),
    booking_questions: z.array(BookingQuestion),
    reviews: z.object({
      score: z.number(),
      count: z.int(),
      breakdown: z.record(z.string(), z.int()).describe('Reviews by stars.'),
      latest: z.array(
        z.object({
          author: z.string(),
          country_code: z.string(),
          rating: z.int(),
          date: z.string(),
          title: z.string(),
          text: z.string(),
          language: z.string().describe('Of title and text, ISO 639-1.'),
        }),
      ),
    }),
    operator: z.object({ name: z.string(), phone: z.string() }),
    accessibility: z.string(),
    season: z
      .object({ from_month: z.int().min(1).max(12), to_month: z.int().min(1).max(12) })
      .describe('Months in which it runs, the first and the last; the last may lie in the next year.'),
    time_zone: fields.timeZone,
  })
  .meta({ id: 'ExperienceDetails' });

export const ExperienceSlot = z
  .object({
    time_slot: fields.slotTime,
    option_code: z.string(),
    remaining: z.int().describe('Places left.'),
    price_per_band: z.array(z.object({ band: AgeBand, price: fields.amount })),
    total_for_pax: fields.amount.describe('For `pax` adults.'),
    unavailable_reason: z
      .enum(unavailableReasons)
      .nullable()
      .describe('Why `pax` people cannot have it; null when they can.'),
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

/** Who comes along. Infants of three and younger come free where children may come and are not counted. */
export const Pax = z
  .object({
    adults: z.int().min(1).max(20),
    children: z.int().min(0).max(20).default(0).describe('Aged 4 to 12.'),
  })
  .meta({ id: 'ExperiencePax', example: { adults: 2, children: 1 } });
