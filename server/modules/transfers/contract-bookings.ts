import { z } from 'zod';
import {
  cancellationFields,
  cancelledAnswer,
  contactFields,
} from '#server/modules/bookings/contract-cancellation.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { TransferEnd, TransferPolicy, WaitTime } from './contract-shapes.ts';
import { categories } from './taxonomy.ts';

const tag = 'Ground transport';

const Cancellation = z
  .object(
    cancellationFields(['free_cancellation', 'partially_refundable', 'non_refundable', 'told_by_provider']),
  )
  .meta({ id: 'GroundCancellation' });

const params = z.object({
  booking_id: fields.pathId.describe('Id of the booking, from `fulfilment` of the checkout session.'),
});

export const TransferBooking = z
  .object({
    booking_id: fields.uuid,
    booking_reference: z.string().describe('The reference that the provider’s webhooks send.'),
    status: z
      .enum([
        'pending_payment',
        'pending_supplier',
        'confirmed',
        'completed',
        'cancelled',
        'expired',
        'failed',
      ])
      .describe(
        '`pending_supplier`: the provider has not answered yet. The payment is authorised, or captured if the cart has other items; it is refunded after a refusal. The booking can be cancelled free of charge.',
      ),
    travel_quote_id: fields.uuid,
    title: z.string(),
    image: z.string(),
    from: TransferEnd,
    to: TransferEnd,
    pickup_datetime: fields.timestamp,
    return_pickup_datetime: fields.timestamp.nullable(),
    time_zone: fields.timeZone,
    num_passengers: z.int(),
    duration_minutes: z.int(),
    category: z.enum(categories),
    vehicle: z.string(),
    wait_time: WaitTime.extend({
      currency: z
        .string()
        .describe('The currency of the search, in which the provider charges waiting time.'),
    }).meta({ id: 'GroundBookingWaitTime' }),
    provider: z.object({
      name: z.string(),
      logo: z.string(),
      phone: z.string(),
      rating: z.number().nullable(),
    }),
    amenities: z.array(z.string()).describe('Keys of the amenities that were added.'),
    passenger: z
      .object({
        ...contactFields,
        flight_number: z.string().nullable(),
        notes: z.string().nullable(),
      })
      .nullable(),
    reservation_id: z.string().nullable().describe('Null until the booking is confirmed.'),
    confirmation_number: z.string().nullable().describe('Null until the booking is confirmed.'),
    pickup_instructions: z.string().nullable().describe('Null until the booking is confirmed.'),
    driver: z
      .object({ name: z.string().nullable(), phone: z.string().nullable(), photo_url: z.string().nullable() })
      .nullable()
      .describe('Null until a driver is assigned.'),
    assigned_vehicle: z
      .object({
        make: z.string().nullable(),
        model: z.string().nullable(),
        color: z.string().nullable(),
        licence_plate: z.string().nullable(),
      })
      .nullable(),
    position: z
      .object({
        latitude: z.number(),
        longitude: z.number(),
        eta: fields.timestamp.nullable(),
        recorded_at: fields.timestamp,
      })
      .nullable()
      .describe('The newest position that the provider reported.'),
    circle_id: fields.uuid.nullable().describe('The circle whose members see the booking in their trips.'),
    total: fields.amount,
    paid: fields.amount,
    currency: z.string(),
    hold_expires_at: fields.timestamp.nullable(),
    cancellation_policy: TransferPolicy,
    cancellation: Cancellation.nullable(),
    created_at: fields.timestamp,
    updated_at: fields.timestamp,
  })
  .meta({ id: 'GroundBooking' });

export const getGroundBooking = endpoint({
  id: 'getGroundBooking',
  method: 'GET',
  path: '/v1/travel/ground-transport/bookings/{booking_id}',
  tag,
  summary: 'Read a transfer',
  description: 'For the member who booked it, or an API key of the organisation.',
  caller: 'either',
  params,
  response: TransferBooking,
  errors: ['not_found'],
});

export const cancelGroundBooking = endpoint({
  id: 'cancelGroundBooking',
  method: 'POST',
  path: '/v1/travel/ground-transport/bookings/{booking_id}/cancel',
  tag,
  summary: 'Cancel a transfer',
  description:
    'Cancels on the terms of the booking and refunds the amount that they allow. `dry_run` returns the terms and changes nothing. A repeated cancel returns the first result. Free of charge while the provider has not answered yet: an authorised payment is voided, a captured one is refunded. 409 after the transfer.',
  caller: 'either',
  params,
  body: z.object({ dry_run: z.boolean().default(false) }),
  bodyOptional: true,
  response: cancelledAnswer(Cancellation).meta({ id: 'GroundBookingCancelled' }),
  errors: ['not_found', 'invalid_state'],
});
