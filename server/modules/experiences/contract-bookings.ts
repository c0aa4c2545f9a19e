import { z } from 'zod';
import {
  cancellationFields,
  cancelledAnswer,
  contactFields,
  dryRun,
} from '#server/modules/bookings/contract-cancellation.ts';
import { HoldExpiresAt } from '#server/modules/bookings/contract-hold-expires-at.ts';
import { HoldKind } from '#server/modules/bookings/contract-hold-kind.ts';
import { bookingRefundFields } from '#server/modules/checkout/contract-refunds.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import {
  AgeBand,
  BookingQuestion,
  ConfirmationType,
  ConvertedFrom,
  ExperiencePolicy,
  hasStartTime,
  MeetingPoint,
  PriceLine,
  TravellerNames,
  visitTimes,
} from './contract-shapes.ts';
import { locationMeanings } from './port.ts';

const tag = 'Experiences';

const Cancellation = z
  .object(cancellationFields(['free_cancellation', 'partially_refundable', 'non_refundable']))
  .meta({
    id: 'ExperienceCancellation',
    description: 'Terms on which the booking was cancelled, or would be with `dry_run`.',
  });

const bookingParams = z.object({
  booking_id: fields.pathId.describe('Id of the booking, which is the id of its hold.'),
});

export const ExperienceBooking = z
  .object({
    booking_id: fields.bookingId,
    status: z
      .enum([
        'held',
        'pending_payment',
        'pending_supplier',
        'confirmed',
        'cancellation_pending',
        'completed',
        'cancelled',
        'expired',
        'failed',
      ])
      .describe(
        '`pending_supplier`: the operator has not answered yet. The payment is authorised, or captured if the cart has other items; it is refunded after a refusal. The booking can be cancelled free of charge. `cancellation_pending`: the operator was asked to cancel and has not answered; the booking stands until it does.',
      ),
    product_code: z.string().describe('Identifies the experience.'),
    title: z.string().describe('Title of the experience when it was held.'),
    image: z.string().describe('URL of its main image.'),
    option: z
      .object({
        option_code: z.string().describe('Identifies the option within the experience.'),
        title: z.string().describe('In the language of the caller where the supplier has it.'),
        language: z.string().describe('ISO 639-1 code of the language in which it is held.'),
      })
      .describe('The chosen variant of the experience.'),
    date: visitTimes.date,
    time_slot: visitTimes.time_slot,
    has_start_time: hasStartTime,
    time_zone: fields.timeZone,
    location: z
      .object({
        city: z.string().describe('In the language of the caller.'),
        country_code: z.string().nullable().describe('ISO 3166-1 alpha-2.'),
        destination_id: z
          .string()
          .nullable()
          .describe('City as auto-suggestion names it; null when unknown.'),
      })
      .describe('Place of the experience; times are local to it.'),
    starts_at: fields.timestamp.describe('Start of the visit in UTC.'),
    ends_at: fields.timestamp.describe('End of the visit in UTC.'),
    pax: z
      .object({
        adults: z.int().describe('People of 13 and older, or of the band `adult` of the product.'),
        children: z.int().describe('People of 4 to 12, or of the band `child` of the product.'),
        seniors: z.int().optional().describe('People of the band `senior` of the product.'),
        youths: z.int().optional().describe('People of the band `youth` of the product.'),
        infants: z.int().optional().describe('People of the band `infant` of the product.'),
      })
      .describe('The party that the price is for.'),
    line_items: z.array(PriceLine).describe('Lines that add up to `total`.'),
    total: fields.amount.describe('Price for the whole party.'),
    paid: fields.amount.describe('What was charged; 0 while a payment is only authorised.'),
    currency: fields.currencyCode,
    converted_from: ConvertedFrom,
    confirmation_type: ConfirmationType,
    circle_id: fields.uuid.nullable().describe('The circle whose members see the booking in their trips.'),
    lead_traveller: z.object(contactFields).nullable().describe('Null until checkout.'),
    booking_questions: z
      .array(BookingQuestion)
      .describe('What the operator asks; checkout takes the answers.'),
    traveller_names: TravellerNames,
    travellers: z
      .array(
        z.object({
          first_name: z.string().describe('Given name.'),
          last_name: z.string().describe('Family name.'),
          age_band: AgeBand,
        }),
      )
      .describe('Everybody who takes part; empty if only the lead traveller is named.'),
    answers: z
      .array(
        z.object({
          question: z.string().describe('Label of the question.'),
          answer: z.string().describe('Text of the traveller, or the value of a choice.'),
          location: z
            .enum([...locationMeanings, 'text'])
            .optional()
            .describe('Only for a `location`: what the answer is; `text` is a place in words.'),
          unit: z.string().optional().describe('Unit of a number.'),
          traveller: z.int().optional().describe('Number of the traveller, from 0.'),
        }),
      )
      .describe('Answers given so far, in the order of the questions.'),
    meeting_point: MeetingPoint,
    operator: z
      .object({
        name: z.string().describe('Name of the company.'),
        phone: z.string().describe('Number to call about the visit.'),
      })
      .describe('The company that runs the experience.'),
    ticket_code: z
      .string()
      .nullable()
      .describe('Code to show on arrival; null until the booking is confirmed.'),
    voucher_url: z
      .string()
      .nullable()
      .describe('Voucher of the supplier; null until the booking is confirmed, and if there is none.'),
    supplier_reference: z
      .string()
      .nullable()
      .describe('Booking reference of the supplier. Null until the booking is confirmed.'),
    hold_kind: HoldKind,
    hold_expires_at: HoldExpiresAt,
    cancellation_policy: ExperiencePolicy,
    cancellation: Cancellation.nullable().describe('How the booking was cancelled; null while it is not.'),
    ...bookingRefundFields,
    created_at: fields.createdAt,
    updated_at: fields.updatedAt,
  })
  .meta({ id: 'ExperienceBooking', description: 'A hold or booking of an experience.' });

export const getExperienceBooking = endpoint({
  id: 'getExperienceBooking',
  method: 'GET',
  path: '/v1/travel/experiences/bookings/{booking_id}',
  tag,
  summary: 'Read a hold or booking of an experience',
  description: 'For the member who made it, or an API key of the organisation.',
  caller: 'either',
  params: bookingParams,
  response: ExperienceBooking,
  errors: ['not_found'],
});

export const cancelExperienceBooking = endpoint({
  id: 'cancelExperienceBooking',
  method: 'POST',
  path: '/v1/travel/experiences/bookings/{booking_id}/cancel',
  tag,
  summary: 'Cancel a booking of an experience',
  description:
    'Cancels on the terms of the booking and refunds the amount that they allow. `dry_run` returns the terms and changes nothing. A repeated cancel returns the first result. Free of charge while the operator has not answered yet: an authorised payment is voided, a captured one is refunded. 409 after the visit. The supplier of a confirmed booking is asked first: `status` is `cancellation_pending` while it has not answered, and 409 `cancellation_declined` means that it keeps the booking.',
  caller: 'either',
  params: bookingParams,
  body: z.object({ dry_run: dryRun }),
  bodyOptional: true,
  response: cancelledAnswer(Cancellation).meta({ id: 'ExperienceBookingCancelled' }),
  errors: ['not_found', 'invalid_state', 'cancellation_declined'],
});
