import { z } from 'zod';
import {
  cancellationFields,
  cancelledAnswer,
  contactFields,
} from '#server/bookings/contract-cancellation.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import {
  BookingQuestion,
  ConfirmationType,
  ExperiencePolicy,
  MeetingPoint,
  PriceLine,
} from './contract-shapes.ts';

const tag = 'Experiences';

const Cancellation = z
  .object(cancellationFields(['free_cancellation', 'non_refundable']))
  .meta({ id: 'ExperienceCancellation' });

const bookingParams = z.object({
  booking_id: fields.pathId.describe('The booking, which is the id of the hold that it began as.'),
});

export const ExperienceBooking = z
  .object({
    booking_id: fields.uuid,
    status: z
      .enum([
        'held',
        'pending_payment',
        'pending_supplier',
        'confirmed',
        'completed',
        'cancelled',
        'expired',
        'failed',
      ])
      .describe('`pending_supplier`: paid by an authorisation, and the operator has yet to say yes or no.'),
    product_code: z.string(),
    title: z.string(),
    image: z.string(),
    option: z.object({ option_code: z.string(), title: z.string(), language: z.string() }),
    date: z.string(),
    time_slot: z.string(),
    time_zone: fields.timeZone,
    location: z
      .object({
        city: z.string().describe('In the reader’s language.'),
        country_code: z.string().nullable().describe('ISO 3166-1 alpha-2.'),
        destination_id: z.string().nullable(),
      })
      .describe('Where it is; its times are those of this place.'),
    starts_at: fields.timestamp,
    ends_at: fields.timestamp,
    pax: z.object({ adults: z.int(), children: z.int() }),
    line_items: z.array(PriceLine),
    total: fields.amount,
    paid: fields.amount,
    currency: z.string(),
    confirmation_type: ConfirmationType,
    circle_id: fields.uuid.nullable().describe('The circle that sees it among its trips.'),
    lead_traveller: z.object(contactFields).nullable().describe('Named in checkout.'),
    booking_questions: z.array(BookingQuestion),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    meeting_point: MeetingPoint,
    operator: z.object({ name: z.string(), phone: z.string() }),
    ticket_code: z.string().nullable().describe('Shown at the door; null until confirmed.'),
    supplier_reference: z
      .string()
      .nullable()
      .describe('Booking reference of the supplier. Null until the booking is confirmed.'),
    hold_expires_at: fields.timestamp.nullable(),
    cancellation_policy: ExperiencePolicy,
    cancellation: Cancellation.nullable(),
    created_at: fields.timestamp,
    updated_at: fields.timestamp,
  })
  .meta({ id: 'ExperienceBooking' });

export const getExperienceBooking = endpoint({
  id: 'getExperienceBooking',
  method: 'GET',
  path: '/v1/travel/experiences/bookings/{booking_id}',
  tag,
  summary: 'Read a hold or booking of an experience',
  description: 'The member who made it, or a key of the organisation.',
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
    'Cancels on the terms of the booking and refunds what they leave. `dry_run` tells the terms and changes nothing. A second cancel answers the first result. While the operator has yet to answer, and once the visit is over, it is 409.',
  caller: 'either',
  params: bookingParams,
  body: z.object({ dry_run: z.boolean().default(false) }),
  bodyOptional: true,
  response: cancelledAnswer(Cancellation).meta({ id: 'ExperienceBookingCancelled' }),
  errors: ['not_found', 'invalid_state'],
});
