import { z } from 'zod';
import {
  driverFields,
  positionFields,
  vehicleFields,
} from '#server/modules/bookings/contract-assigned-vehicle.ts';
import {
  cancellationFields,
  cancelledAnswer,
  contactFields,
  dryRun,
} from '#server/modules/bookings/contract-cancellation.ts';
import { HoldExpiresAt } from '#server/modules/bookings/contract-hold-expires-at.ts';
import { bookingRefundFields } from '#server/modules/checkout/contract-refunds.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { TransferEnd, TransferPolicy, WaitTime } from './contract-shapes.ts';

const tag = 'Ground transport';

const Cancellation = z
  .object(
    cancellationFields(['free_cancellation', 'partially_refundable', 'non_refundable', 'told_by_provider']),
  )
  .meta({
    id: 'GroundCancellation',
    description: 'Terms on which the booking was cancelled, or would be with `dry_run`.',
  });

const params = z.object({
  booking_id: fields.pathId.describe('Id of the booking, from `fulfilment` of the checkout session.'),
});

export const TransferBooking = z
  .object({
    booking_id: fields.bookingId,
    booking_reference: z.string().describe('The reference that the provider’s webhooks send.'),
    status: z
      .enum([
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
        '`pending_supplier`: the provider has not answered yet. The payment is authorised, or captured if the cart has other items; it is refunded after a refusal. The booking can be cancelled free of charge. `cancellation_pending`: the provider was asked to cancel and has not answered; the booking stands until it does.',
      ),
    travel_quote_id: fields.uuid.describe('The quote that was bought.'),
    title: z.string().describe('What was booked, for a list of bookings.'),
    image: z.string().describe('URL of a picture of such a vehicle.'),
    from: TransferEnd,
    to: TransferEnd,
    pickup_datetime: fields.timestamp.describe('When the ride begins, in UTC.'),
    return_pickup_datetime: fields.timestamp
      .nullable()
      .describe('When the return ride begins, in UTC; null for a ride one way.'),
    time_zone: fields.timeZone.describe('IANA time zone of the pickup place.'),
    num_passengers: z.int().describe('Passengers that the price is for.'),
    duration_minutes: z.int().describe('Expected minutes of one way.'),
    category: z
      .string()
      .describe('How the ride is organised, as in its quote.')
      .meta({ example: 'Private transfer' }),
    vehicle: z.string().describe('The vehicle as the quote named it.'),
    wait_time: WaitTime.extend({
      currency: z
        .string()
        .describe('The currency of the search, in which the provider charges waiting time.'),
    }).meta({
      id: 'GroundBookingWaitTime',
      description: 'How long the driver waits, and what longer waiting costs.',
    }),
    provider: z
      .object({
        name: z.string().describe('Name of the company.'),
        logo: z.string().describe('URL of its logo.'),
        phone: z.string().describe('Number to call about the ride.'),
        rating: z.number().nullable().describe('From 0 to 5; null if there are no ratings.'),
      })
      .describe('The company that drives.'),
    amenities: z.array(z.string()).describe('Keys of the amenities that were added.'),
    passenger: z
      .object({
        ...contactFields,
        flight_number: z
          .string()
          .nullable()
          .describe('Airline code and number without a space; null without a flight.'),
        airline: z
          .string()
          .nullable()
          .describe('IATA code of the airline; null without a flight or when it is not known.'),
        country: z.string().nullable().describe('ISO 3166-1 alpha-2 code; null when it is not known.'),
        notes: z.string().nullable().describe('Notes for the driver; null without any.'),
      })
      .nullable()
      .describe('Who is driven; null until checkout has named somebody.'),
    reservation_id: z.string().nullable().describe('Null until the booking is confirmed.'),
    confirmation_number: z.string().nullable().describe('Null until the booking is confirmed.'),
    pickup_instructions: z.string().nullable().describe('Null until the booking is confirmed.'),
    driver: z.object(driverFields).nullable().describe('Null until a driver is assigned.'),
    assigned_vehicle: z.object(vehicleFields).nullable().describe('Null until a vehicle is assigned.'),
    position: z
      .object(positionFields)
      .nullable()
      .describe('The newest position of the vehicle; null before the provider reported one.'),
    circle_id: fields.uuid.nullable().describe('The circle whose members see the booking in their trips.'),
    total: fields.amount.describe('What the ride costs, with the added amenities.'),
    paid: fields.amount.describe('What was charged; 0 while a payment is only authorised.'),
    currency: fields.currencyCode,
    hold_expires_at: HoldExpiresAt,
    cancellation_policy: TransferPolicy,
    cancellation: Cancellation.nullable().describe('How the booking was cancelled; null while it is not.'),
    ...bookingRefundFields,
    created_at: fields.createdAt,
    updated_at: fields.updatedAt,
  })
  .meta({ id: 'GroundBooking', description: 'A booked ride.' });

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
    'Cancels on the terms of the booking and refunds the amount that they allow. `dry_run` returns the terms and changes nothing. A repeated cancel returns the first result. Free of charge while the provider has not answered yet: an authorised payment is voided, a captured one is refunded. 409 after the transfer. The supplier of a confirmed booking is asked first: `status` is `cancellation_pending` while it has not answered, and 409 `cancellation_declined` means that it keeps the booking.',
  caller: 'either',
  params,
  body: z.object({ dry_run: dryRun }),
  bodyOptional: true,
  response: cancelledAnswer(Cancellation).meta({ id: 'GroundBookingCancelled' }),
  errors: ['not_found', 'invalid_state', 'cancellation_declined'],
});
