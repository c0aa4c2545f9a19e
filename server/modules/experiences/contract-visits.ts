import { z } from 'zod';
import { HoldKind } from '#server/modules/bookings/contract-hold-kind.ts';
import { withHoldLimits } from '#server/modules/bookings/contract-hold-limits.ts';
import { memberCurrency, organisationCurrency } from '#server/modules/fx/contract-currency.ts';
import { endpoint, exampleInstant, fields } from '#server/platform/contract/index.ts';
import {
  BookingQuestion,
  ConfirmationType,
  ConvertedFrom,
  ExperienceDay,
  ExperiencePolicy,
  hasStartTime,
  optionCode,
  Pax,
  PriceLine,
  ProductCode,
  TravellerNames,
  visitTimes,
} from './contract-shapes.ts';

const tag = 'Experiences';
const failures = ['not_found', 'supplier_unavailable', 'supplier_error', 'supplier_timeout'] as const;

export const getExperienceAvailability = endpoint({
  id: 'getExperienceAvailability',
  method: 'GET',
  path: '/v1/travel/experiences/{product_code}/availability',
  tag,
  summary: 'List dates and slots of an experience',
  description:
    'Returns every day of the range, at most 90. Days on which the experience does not run are `closed`; days more than a year ahead are `not_on_sale`.',
  caller: 'server',
  module: 'experiences',
  limit: 'supplier_cost',
  params: z.object({ product_code: fields.pathId.describe('Product code from a search.') }),
  query: z.object({
    start_date: fields.calendarDate.describe('First day of the range, YYYY-MM-DD.'),
    end_date: fields.calendarDate.describe('Last day, inclusive.'),
    pax: z.coerce.number().int().min(1).max(20).describe('Number of people, counted as adults.'),
    currency: organisationCurrency,
  }),
  response: z
    .object({
      product_code: z.string().describe('The requested experience.'),
      currency: fields.currencyCode,
      time_zone: fields.timeZone,
      days: z.array(ExperienceDay).describe('One entry for each day of the range, in order.'),
    })
    .meta({ id: 'ExperienceAvailability' }),
  errors: failures,
});

const visit = {
  product_code: ProductCode,
  date: fields.calendarDate.describe('Day of the visit at the venue, YYYY-MM-DD.'),
  time_slot: fields.slotTime.describe(
    'Slot from availability, local to the venue; `00:00` for a product without start times.',
  ),
  option_code: optionCode.optional().describe('Defaults to the first option with enough places.'),
  pax: Pax,
};

export const calculateExperiencePrice = endpoint({
  id: 'calculateExperiencePrice',
  method: 'POST',
  path: '/v1/travel/experiences/calculate-price',
  tag,
  summary: 'Calculate the price of an experience',
  description:
    'Returns the price of one slot for a party, with a price token. The token is valid for 15 minutes and bound to the app and the content, not to the caller; a hold with it is refused if the price has changed. 409 `sold_out` if there are too few places.\n\nMagic products of the Sandbox: the price of `exp_test_price_changed` rises after this call; `exp_test_slow` and `exp_test_error` fail.',
  caller: 'server',
  module: 'experiences',
  limit: 'supplier_cost',
  body: z.object({ ...visit, currency: organisationCurrency }),
  response: z
    .object({
      price_token: z.string().describe('Send it with the hold; opaque.'),
      product_code: z.string().describe('The requested experience.'),
      option_code: z.string().describe('The requested option, or the first one with enough places.'),
      date: visitTimes.date,
      time_slot: visitTimes.time_slot,
      has_start_time: hasStartTime,
      converted_from: ConvertedFrom,
      line_items: z.array(PriceLine).describe('Lines that add up to `total`.'),
      total: fields.amount.describe('Price for the whole party.'),
      currency: fields.currencyCode,
      cancellation_policy: ExperiencePolicy,
      confirmation_type: ConfirmationType,
      expires_at: fields.timestamp.describe('Until then the price token is valid.'),
    })
    .meta({ id: 'ExperiencePrice' }),
  errors: [...failures, 'sold_out'],
});

const holdPart = z
  .object({
    held: z.boolean().describe('Whether it is fixed until `until`.'),
    until: fields.timestamp.nullable().describe('End of the hold; null when it is not held.'),
  })
  .meta({
    id: 'ExperienceHoldPart',
    description: 'Whether something is held, and how long.',
    get example() {
      return { held: true, until: exampleInstant(0, '13:10:00') };
    },
  });

export const holdExperience = endpoint({
  id: 'holdExperience',
  method: 'POST',
  path: '/v1/travel/experiences/bookings/hold',
  tag,
  summary: 'Hold places of an experience',
  description: withHoldLimits(
    'Holds the places for ten minutes, during which a checkout session with an item of type `experience_hold` can pay for them. With a `price_token` the calculated price applies, a later change is 409 `price_changed` with the new total, and option and currency may be omitted.\n\nMagic products of the Sandbox: `exp_test_sold_out` is always 409 here, `exp_test_last_place` has one place per slot, `exp_test_not_held` holds the price only. After payment, the operator of `exp_test_manual` accepts later, that of `exp_test_manual_refused` refuses later, and `exp_test_refused` fails at once.',
  ),
  caller: 'member',
  module: 'experiences',
  body: z.object({
    ...visit,
    currency: memberCurrency,
    price_token: z
      .string()
      .min(1)
      .max(2048)
      .optional()
      .describe('Token of a calculated price, which then applies.'),
    circle_id: z
      .string()
      .max(64)
      .optional()
      .describe('Circle that travels together; its members see the booking.'),
  }),
  response: z
    .object({
      hold_id: fields.uuid.describe('Identifies the hold in checkout; the booking keeps it as `booking_id`.'),
      status: z.literal('held').describe('Always `held`.'),
      product_code: z.string().describe('The held experience.'),
      title: z.string().describe('Title of the experience.'),
      option_code: z.string().describe('The held option.'),
      date: visitTimes.date,
      time_slot: visitTimes.time_slot,
      time_zone: fields.timeZone,
      has_start_time: hasStartTime,
      hold_kind: HoldKind,
      availability_hold: holdPart.describe('Whether the supplier holds the places.'),
      price_hold: holdPart.describe('Whether the supplier holds the price.'),
      converted_from: ConvertedFrom,
      traveller_names: TravellerNames,
      line_items: z.array(PriceLine).describe('Lines that add up to `total`.'),
      total: fields.amount.describe('Price for the whole party.'),
      currency: fields.currencyCode,
      cancellation_policy: ExperiencePolicy,
      confirmation_type: ConfirmationType,
      booking_questions: z
        .array(BookingQuestion)
        .describe('Required questions must be answered in `items[].answers` of the checkout session.'),
      expires_at: fields.timestamp.describe('Until then the hold can be paid.'),
    })
    .meta({ id: 'ExperienceHold', description: 'Places of an experience that are held.' }),
  status: 201,
  location: (hold: { hold_id: string }) => `/v1/travel/experiences/bookings/${hold.hold_id}`,
  errors: [...failures, 'sold_out', 'price_changed', 'price_confirmation_expired'],
  idempotent: true,
});

export const releaseExperienceHold = endpoint({
  id: 'releaseExperienceHold',
  method: 'DELETE',
  path: '/v1/travel/experiences/bookings/hold/{hold_id}',
  tag,
  summary: 'Release a hold of an experience',
  description:
    'Also closes an open checkout session of the hold. Releasing a hold that has already ended is not an error; a paid one is 409.',
  caller: 'member',
  params: z.object({ hold_id: fields.pathId.describe('Id of the hold.') }),
  status: 204,
  errors: ['not_found', 'invalid_state'],
});
