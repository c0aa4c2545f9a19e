import { z } from 'zod';
import { ageBands } from '#server/modules/bookings/port.ts';
import { PinnedConvertedFrom } from '#server/modules/pricing/contract-converted-from.ts';
import { fields } from '#server/platform/contract/index.ts';
import { categorySlugs } from './categories.ts';
import {
  confirmationTypes,
  dayStates,
  locationMeanings,
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
  product_code: z.string().describe('Identifies the experience in every operation on it.'),
  title: z.string().describe('In the language of the caller where the supplier has it.'),
  summary: z.string().describe('One or two sentences for lists.'),
  images: z.array(z.string()).describe('Image URLs; the first is the main image.'),
  rating: z
    .object({
      score: z.number().min(0).max(5).describe('Mean rating, from 0 to 5 stars.'),
      count: z.int().min(0).describe('Number of ratings behind the score.'),
    })
    .describe('What travellers think of it.'),
  duration_minutes: z.int().describe('Minutes from start to end.'),
  from_price: fields.amount.describe('Lowest price for an adult.'),
  currency: fields.currencyCode,
  flags: z.array(z.enum(productFlags)).describe('Properties to point out; others may be added.'),
  categories: z.array(ExperienceCategory).describe('The main category first.'),
  location: z
    .object({
      city: z.string().describe('Name of the city.'),
      country_code: z.string().describe('ISO 3166-1 alpha-2.'),
      destination_id: z.string().describe('City as auto-suggestion names it, for a search by destination.'),
      lat: fields.latitude,
      lng: fields.longitude,
      distance_km: z.number().nullable().describe('Distance from the point of a nearby search, else null.'),
    })
    .describe('Where it takes place.'),
  free_cancellation: z
    .boolean()
    .describe('Can be cancelled free of charge until some time before the start.'),
  confirmation_type: ConfirmationType,
};

export const Experience = z
  .object(productFields)
  .meta({ id: 'Experience', description: 'An experience of a list.' });

export const ExperiencePage = z
  .object({
    experiences: z.array(Experience).describe('Products of this page, in the requested order.'),
    total: fields.numberedPage.total,
    page: fields.numberedPage.page,
    per_page: fields.numberedPage.per_page,
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
          refund_percent: z.int().min(0).max(100).describe('Share of the price that is refunded.'),
        }),
      )
      .optional()
      .describe('Steps of the refund in order of time; after the last one nothing is refunded.'),
    time_zone: fields.timeZone,
    description: z.string().describe('The terms in words, in the language of the caller.'),
  })
  .meta({
    id: 'ExperienceCancellationPolicy',
    description: 'What is refunded, by the time of the cancellation.',
  });

export const BookingQuestion = z
  .object({
    id: z.string().describe('Identifies the question in `items[].answers` of a checkout session.'),
    label: z.string().describe('The question in words.'),
    required: z.boolean().describe('Checkout requires an answer.'),
    max_length: z.int().describe('Longest answer in characters.'),
    type: z
      .enum(questionKinds)
      .describe(
        'Form of the answer: `date` YYYY-MM-DD, `time` HH:MM, `number_and_unit` a number with a `unit`, `choice` the value of one of `choices`, `location` the same, or with `accepts_text` a place in words.',
      ),
    per: z
      .enum(['booking', 'traveller'])
      .describe(
        '`traveller`: asked once for each traveller; the answers carry the number of the `traveller`.',
      ),
    units: z.array(z.string()).describe('Units to choose from for a number; empty for other questions.'),
    choices: z
      .array(
        z.object({
          value: z.string().describe('The answer to send.'),
          label: z.string().describe('The answer in words.'),
          means: z
            .enum(locationMeanings)
            .optional()
            .describe(
              'Only for a `location`: a `place`, which is the default, the `meeting_point` without a pickup, or `undecided`, which the operator asks later.',
            ),
        }),
      )
      .describe(
        'The possible answers of a `choice`, and the listed ones of a `location`; empty for other questions.',
      ),
    accepts_text: z
      .boolean()
      .optional()
      .describe('Only for a `location`: a place that is not among the choices may be named in words.'),
    only_if: z
      .object({
        question: z.string().describe('Id of the other question.'),
        one_of: z.array(z.string()).describe('Answers to it that make this question asked.'),
      })
      .nullable()
      .describe('Asked only if the answer to another question is one of these; null if always asked.'),
  })
  .meta({
    id: 'ExperienceBookingQuestion',
    description: 'A question of the operator, answered in checkout.',
  });

export const MeetingPoint = z
  .object({
    name: z.string().describe('Name of the place.'),
    instructions: z.string().describe('How travellers find the place and the operator.'),
    lat: fields.latitude,
    lng: fields.longitude,
  })
  .meta({ id: 'ExperienceMeetingPoint', description: 'Where the experience begins.' });

export const AgeBand = z.enum(ageBands).meta({
  id: 'ExperienceAgeBand',
  description: '`traveler`: the product has one price for everybody.',
});

export const TravellerNames = z
  .enum(['lead', 'everyone'])
  .describe('Whose names checkout requires: of the lead traveller, or of everybody in `travellers`.');

/** What the total was converted from, where the supplier has another currency. */
export const ConvertedFrom = PinnedConvertedFrom.meta({
  example: { total: 54.78, currency: 'USD', rate: 0.90909091 },
});

/** When a visit takes place, in a response. */
export const visitTimes = {
  date: z.string().describe('Day of the visit at the venue, as YYYY-MM-DD.'),
  time_slot: z.string().describe('Start of the visit at the venue, HH:MM.'),
};

export const hasStartTime = z
  .boolean()
  .describe('`false`: people may come at any time of the day, and `time_slot` is always `00:00`.');

export const ExperienceDetails = z
  .object({
    ...productFields,
    description: z.string().describe('Several sentences about the experience.'),
    inclusions: z.array(z.string()).describe('What the price includes, one text each.'),
    exclusions: z.array(z.string()).describe('What costs extra, one text each.'),
    meeting_point: MeetingPoint,
    cancellation_policy: ExperiencePolicy,
    itinerary: z
      .array(
        z.object({
          title: z.string().describe('What happens at the stop.'),
          minutes: z.int().describe('How long the stop takes.'),
        }),
      )
      .describe('Stops in order; may be empty.'),
    options: z
      .array(
        z.object({
          option_code: z.string().describe('Identifies the option within the experience.'),
          title: z.string().describe('Name of the variant.'),
          language: z.string().describe('Language of the option, ISO 639-1.'),
        }),
      )
      .describe('Variants to choose from, by `option_code`.'),
    age_bands: z
      .array(
        z.object({
          band: AgeBand,
          from_age: z.int().describe('Lowest age in years.'),
          to_age: z.int().describe('Highest age in years.'),
          bookable: z.boolean().describe('`false`: takes part free of charge and needs no place.'),
        }),
      )
      .describe('Ages that the operator distinguishes.'),
    max_travellers: z.int().describe('Maximum number of people in one booking.'),
    traveller_names: TravellerNames,
    booking_questions: z.array(BookingQuestion).describe('What the operator asks before the visit.'),
    reviews: z
      .object({
        score: z.number().describe('Mean rating, from 0 to 5 stars.'),
        count: z.int().describe('Number of ratings behind the score.'),
        breakdown: z.record(z.string(), z.int()).describe('Number of reviews by stars.'),
        latest: z
          .array(
            z.object({
              author: z.string().describe('First name or pen name of the traveller.'),
              country_code: z.string().describe('Country of the traveller as an ISO 3166-1 alpha-2 code.'),
              rating: z.int().describe('From 1 to 5 stars.'),
              date: z.string().describe('Calendar date of the review, as YYYY-MM-DD.'),
              title: z.string().describe('In the language of the review.'),
              text: z.string().describe('In the language of the review.'),
              language: z.string().describe('Language of title and text, ISO 639-1.'),
            }),
          )
          .describe('The newest reviews, the newest first.'),
      })
      .describe('Reviews of travellers.'),
    operator: z
      .object({
        name: z.string().describe('Name of the company.'),
        phone: z.string().describe('Number to call about a visit.'),
      })
      .describe('The company that runs the experience.'),
    accessibility: z.string().describe('How people with reduced mobility can take part.'),
    season: z
      .object({
        from_month: z.int().min(1).max(12).describe('1 for January.'),
        to_month: z.int().min(1).max(12).describe('1 for January.'),
      })
      .describe('First and last month in which it runs; the last may be in the next year.'),
    time_zone: fields.timeZone,
  })
  .meta({
    id: 'ExperienceDetails',
    description: 'An experience with all details that do not depend on dates.',
  });

export const ExperienceSlot = z
  .object({
    time_slot: fields.slotTime,
    has_start_time: hasStartTime,
    option_code: z.string().describe('Option to which the slot belongs.'),
    remaining: z.int().nullable().describe('Number of places left; null if the supplier does not say.'),
    price_per_band: z
      .array(z.object({ band: AgeBand, price: fields.amount.describe('Price of one person.') }))
      .describe('Price of one person by age.'),
    total_for_pax: fields.amount.describe('Total for `pax` adults.'),
    unavailable_reason: z
      .enum(unavailableReasons)
      .nullable()
      .describe('Why `pax` people cannot book the slot; null if they can.'),
  })
  .meta({ id: 'ExperienceSlot', description: 'A time at which an option can be visited.' });

export const ExperienceDay = z
  .object({
    date: z.string().describe('Calendar date at the venue, as YYYY-MM-DD.'),
    status: z.enum(dayStates).describe('`closed`: it does not run; `not_on_sale`: too far ahead to be sold.'),
    slots: z.array(ExperienceSlot).describe('In order of time; empty unless it runs.'),
  })
  .meta({ id: 'ExperienceDay', description: 'One day of the requested range.' });

export const PriceLine = z
  .object({
    band: AgeBand,
    quantity: z.int().describe('Number of people.'),
    unit_price: fields.amount.describe('Price of one person.'),
    total: fields.amount.describe('`quantity` times `unit_price`.'),
  })
  .meta({ id: 'ExperiencePriceLine', description: 'The price of the people of one age band.' });

const otherBand = z
  .int()
  .min(0)
  .max(20)
  .optional()
  .describe('Where `age_bands` of the product have it; ages are those of the product.');

/** The size of a party. Infants up to three years are free where children may take part, and not counted. */
export const Pax = z
  .object({
    adults: z.int().min(1).max(20).describe('People of 13 and older.'),
    children: z.int().min(0).max(20).default(0).describe('Aged 4 to 12.'),
    seniors: otherBand,
    youths: otherBand,
    infants: otherBand,
  })
  .meta({
    id: 'ExperiencePax',
    description: 'The size of a party; infants up to three years are not counted.',
    example: { adults: 2, children: 1 },
  });
