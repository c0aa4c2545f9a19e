import { z } from 'zod';
import { withHoldLimits } from '#server/bookings/contract-hold-limits.ts';
import { endpoint, exampleInstant, fields } from '#server/platform/contract/index.ts';
import {
  BookingQuestion,
  ConfirmationType,
  ExperienceDay,
  ExperiencePolicy,
  optionCode,
  Pax,
  PriceLine,
  ProductCode,
} from './contract-shapes.ts';

const tag = 'Experiences';
const currency = fields.currency.optional().describe('ISO 4217; the organisation’s currency when left out.');
const failures = ['not_found', 'supplier_unavailable', 'supplier_error', 'supplier_timeout'] as const;

export const getExperienceAvailability = endpoint({
  id: 'getExperienceAvailability',
  method: 'GET',
  path: '/v1/travel/experiences/{product_code}/availability',
  tag,
  summary: 'Dates and slots of an experience',
  description:
    'Every day from the first to the last, at most 90. Days on which it does not run are `closed`, those more than a year ahead `not_on_sale`.',
  caller: 'server',
  module: 'experiences',
  limit: 'supplier_cost',
  params: z.object({ product_code: fields.pathId.describe('Product code from a search.') }),
  query: z.object({
    start_date: fields.calendarDate,
    end_date: fields.calendarDate.describe('Included.'),
    pax: z.coerce.number().int().min(1).max(20).describe('People, counted as adults.'),
    currency,
  }),
  response: z
    .object({
      product_code: z.string(),
      currency: z.string(),
      time_zone: fields.timeZone,
      days: z.array(ExperienceDay),
    })
    .meta({ id: 'ExperienceAvailability' }),
  errors: failures,
});

const visit = {
  product_code: ProductCode,
  date: fields.calendarDate,
  time_slot: fields.slotTime.describe('From availability, in the venue’s own time zone.'),
  option_code: optionCode.optional().describe('Left out: the first option that has room.'),
  pax: Pax,
  currency,
};

export const calculateExperiencePrice = endpoint({
  id: 'calculateExperiencePrice',
  method: 'POST',
  path: '/v1/travel/experiences/calculate-price',
  tag,
  summary: 'Exact price of an experience',
  description:
    'The price of one slot for a party. The token binds app and content, not the caller, and lives 15 minutes: a hold with it is refused if the price has changed meanwhile. Too few places left: 409 `sold_out`.\n\nMagic products of the Sandbox: `exp_test_price_changed` rises after this call, `exp_test_slow` and `exp_test_error` fail.',
  caller: 'server',
  module: 'experiences',
  limit: 'supplier_cost',
  body: z.object(visit),
  response: z
    .object({
      price_token: z.string(),
      product_code: z.string(),
      option_code: z.string(),
      date: z.string(),
      time_slot: z.string(),
      line_items: z.array(PriceLine).describe('They add up to `total`.'),
      total: fields.amount,
      currency: z.string(),
      cancellation_policy: ExperiencePolicy,
      confirmation_type: ConfirmationType,
      expires_at: fields.timestamp,
    })
    .meta({ id: 'ExperiencePrice' }),
  errors: [...failures, 'sold_out'],
});

const holdPart = z.object({ held: z.boolean(), until: fields.timestamp.nullable() }).meta({
  id: 'ExperienceHoldPart',
  get example() {
    return { held: true, until: exampleInstant(0, '13:10:00') };
  },
});

export const holdExperience = endpoint({
  id: 'holdExperience',
  method: 'POST',
  path: '/v1/travel/experiences/bookings/hold',
  tag,
  summary: 'Hold places',
  description: withHoldLimits(
    'Takes the places for ten minutes, in which a checkout session with an item of type `experience_hold` pays for them. With a `price_token` the price calculated applies, and a change since is 409 `price_changed` with the new total; option and currency may then be left out.\n\nMagic products of the Sandbox: `exp_test_sold_out` is always 409 here, `exp_test_last_place` has one place a slot, `exp_test_not_held` holds the price only; after payment `exp_test_manual` waits for the operator’s yes, `exp_test_manual_refused` for a no, and `exp_test_refused` fails at once.',
  ),
  caller: 'member',
  module: 'experiences',
  body: z.object({
    ...visit,
    price_token: z.string().min(1).max(2048).optional(),
    circle_id: z.string().max(64).optional().describe('Circle that travels together.'),
  }),
  response: z
    .object({
      hold_id: fields.uuid,
      status: z.literal('held'),
      product_code: z.string(),
      title: z.string(),
      option_code: z.string(),
      date: z.string(),
      time_slot: z.string(),
      time_zone: fields.timeZone,
      availability_hold: holdPart.describe('Whether the supplier keeps the places back.'),
      price_hold: holdPart,
      line_items: z.array(PriceLine),
      total: fields.amount,
      currency: z.string(),
      cancellation_policy: ExperiencePolicy,
      confirmation_type: ConfirmationType,
      booking_questions: z
        .array(BookingQuestion)
        .describe('Required ones are answered in `items[].answers` of the checkout session.'),
      expires_at: fields.timestamp,
    })
    .meta({ id: 'ExperienceHold' }),
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
  summary: 'Give a hold back',
  description:
    'Also closes an open checkout session of it. A hold that is over already is no error; a paid one is 409.',
  caller: 'member',
  params: z.object({ hold_id: fields.pathId.describe('Hold to give back.') }),
  status: 204,
  errors: ['not_found', 'invalid_state'],
});
