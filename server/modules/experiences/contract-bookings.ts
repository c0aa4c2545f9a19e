import { z } from 'zod';
import {
  cancellationFields,
  cancelledAnswer,
  contactFields,
} from '#server/modules/bookings/contract-cancellation.ts';
import { HoldKind } from '#server/modules/bookings/contract-hold-kind.ts';
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
} from './contract-shapes.ts';

const tag = 'Experiences';

const Cancellation = z
  .object(cancellationFields(['free_cancellation', 'partially_refundable', 'non_refundable']))
  .meta({ id: 'ExperienceCancellation' });

const bookingParams = z.object({
  booking_id: fields.pathId.describe('Id of the booking, which is the id of its hold.'),
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
      .describe(
        '`pending_supplier`: the operator has not answered yet. The payment is authorised, or captured if the cart has other items; it is refunded after a refusal. The booking can be cancelled free of charge.',
      ),
    product_code: z.string(),
    title: z.string(),
    image: z.string(),
    option: z.object({ option_code: z.string(), title: z.string(), language: z.string() }),
    date: z.string(),
    time_slot: z.string(),
    has_start_time: hasStartTime,
    time_zone: fields.timeZone,
    location: z
      .object({
        city: z.string().describe('In the language of the caller.'),
        country_code: z.string().nullable().describe('ISO 3166-1 alpha-2.'),
        destination_id: z.string().nullable(),
      })
      .describe('Place of the experience; times are local to it.'),
    starts_at: fields.timestamp,
    ends_at: fields.timestamp,
    pax: z.object({
      adults: z.int(),
      children: z.int(),
      seniors: z.int().optional(),
      youths: z.int().optional(),
      infants: z.int().optional(),
    }),
    line_items: z.array(PriceLine),
    total: fields.amount,
    paid: fields.amount,
    currency: z.string(),
    converted_from: ConvertedFrom,
    confirmation_type: ConfirmationType,
    circle_id: fields.uuid.nullable().describe('The circle whose members see the booking in their trips.'),
    lead_traveller: z.object(contactFields).nullable().describe('Null until checkout.'),
    booking_questions: z.array(BookingQuestion),
    traveller_names: TravellerNames,
    travellers: z
      .array(z.object({ first_name: z.string(), last_name: z.string(), age_band: AgeBand }))
      .describe('Everybody who takes part; empty if only the lead traveller is named.'),
    answers: z.array(
      z.object({
        question: z.string(),
        answer: z.string(),
        unit: z.string().optional(),
        traveller: z.int().optional().describe('Number of the traveller, from 0.'),
      }),
    ),
    meeting_point: MeetingPoint,
    operator: z.object({ name: z.string(), phone: z.string() }),
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
    'Cancels on the terms of the booking and refunds the amount that they allow. `dry_run` returns the terms and changes nothing. A repeated cancel returns the first result. Free of charge while the operator has not answered yet: an authorised payment is voided, a captured one is refunded. 409 after the visit.',
  caller: 'either',
  params: bookingParams,
  body: z.object({ dry_run: z.boolean().default(false) }),
  bodyOptional: true,
  response: cancelledAnswer(Cancellation).meta({ id: 'ExperienceBookingCancelled' }),
  errors: ['not_found', 'invalid_state'],
});
