import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';
import { categorySlugs } from './categories.ts';
import {
  ageBands,
  confirmationTypes,
  dayStates,
  productFlags,
  questionKinds,
  unavailableReasons,
} from './port.ts';

/** Shapes that several experience operations share. */

export const ExperienceCategory = z
  .enum(categorySlugs)
  .meta({ id: 'ExperienceCategory', description: 'Category slug.', example: 'food-and-drink' });

export const ConfirmationType = z.enum(confirmationTypes).meta({
  id: 'ExperienceConfirmationType',
  description:
    '`instant`: confirmed right after payment. `manual`: the operator answers within a day; the payment is only authorised until then. `instant_then_manual`: confirmed right after payment as long as the supplier has places, else decided by the operator.',
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
    type: z
      .enum(['free_cancellation', 'non_refundable', 'tiered'])
      .describe('`tiered`: the refund falls in the steps of `tiers`.'),
    free_until_hours: z
      .int()
      .nullable()
      .describe('Hours before the start until which the refund is full; null if there is never a refund.'),
    free_until: fields.timestamp
      .nullable()
      .describe('`free_until_hours` as an instant, if the date is known.'),
    tiers: z
      .array(
        z.object({
          until_hours: z.int().describe('Hours before the start at which the step ends.'),
          until: fields.timestamp.nullable().describe('`until_hours` as an instant, if the date is known.'),
          refund_percent: z.int().min(0).max(100),
        }),
      )
      .optional()
      .describe('Steps of the refund in order of time; after the last one nothing is refunded.'),
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
    type: z
      .enum(questionKinds)
      .describe(
        'Form of the answer: `date` YYYY-MM-DD, `time` HH:MM, `number_and_unit` a number with a `unit`, `choice` the value of one of `choices`.',
      ),
    per: z
      .enum(['booking', 'traveller'])
      .describe(
        '`traveller`: asked once for each traveller; the answers carry the number of the `traveller`.',
      ),
    units: z.array(z.string()),
    choices: z.array(z.object({ value: z.string(), label: z.string() })),
    only_if: z
      .object({ question: z.string().describe('Id of the other question.'), one_of: z.array(z.string()) })
      .nullable()
      .describe('Asked only if the answer to another question is one of these; null if always asked.'),
  })
  .meta({ id: 'ExperienceBookingQuestion' });

export const MeetingPoint = z
  .object({ name: z.string(), instructions: z.string(), lat: z.number(), lng: z.number() })
  .meta({ id: 'ExperienceMeetingPoint' });

export const AgeBand = z.enum(ageBands).meta({
  id: 'ExperienceAgeBand',
  description: '`traveler`: the product has one price for everybody.',
});

export const TravellerNames = z
  .enum(['lead', 'everyone'])
  .describe('Whose names checkout requires: of the lead traveller, or of everybody in `travellers`.');

/** What the total was converted from, where the supplier has another currency. */
export const ConvertedFrom = z
  .object({
    total: fields.amount.describe('The total in the currency of the supplier.'),
    currency: z.string(),
    rate: z.number().positive().describe('Units of the price’s currency for one unit of `currency`.'),
  })
  .optional()
  .describe(
    'Only where the supplier answered in another currency than asked. The rate is pinned: you are charged the converted total.',
  )
  .meta({ example: { total: 54.78, currency: 'USD', rate: 0.90909091 } });

export const hasStartTime = z
  .boolean()
  .describe('`false`: people may come at any time of the day, and `time_slot` is always `00:00`.');

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
    traveller_names: TravellerNames,
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
    has_start_time: hasStartTime,
    option_code: z.string(),
    remaining: z.int().nullable().describe('Number of places left; null if the supplier does not say.'),
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

const otherBand = z
  .int()
  .min(0)
  .max(20)
  .optional()
  .describe('Where `age_bands` of the product have it; ages are those of the product.');

/** The size of a party. Infants up to three years are free where children may take part, and not counted. */
export const Pax = z
  .object({
    adults: z.int().min(1).max(20),
    children: z.int().min(0).max(20).default(0).describe('Aged 4 to 12.'),
    seniors: otherBand,
    youths: otherBand,
    infants: otherBand,
  })
  .meta({ id: 'ExperiencePax', example: { adults: 2, children: 1 } });
