import { z } from 'zod';
import { endpoint, exampleInstant, fields } from '#server/platform/contract/index.ts';

const rules =
  'Sent by the ground transport provider and signed with `X-Signature`: hex HMAC-SHA256 of the exact raw body, verified before it is parsed. An unknown `booking_reference` is 404; a repeated `event_id` changes nothing.';

const Received = z
  .object({
    received: z.literal(true),
    duplicate: z.boolean().describe('The event id was seen before; nothing changed.'),
  })
  .meta({ id: 'GroundWebhookReceived', example: { received: true, duplicate: false } });

const id = z.string().trim().min(1).max(255);
const text = (most: number) => z.string().max(most).nullish();

const heading = {
  event_id: id.describe('Unique for each event; kept for ever.'),
  booking_reference: id.describe('Our reference, as the reservation was asked for under.'),
};

const shared = {
  tag: 'Webhooks',
  caller: 'webhook',
  signature: 'x-signature',
  gateway: 'ground',
  response: Received,
  errors: ['not_found', 'validation_failed'],
} as const;

const reservation = {
  ...heading,
  reservation_id: id.describe('The provider’s id of it.'),
  status: text(64),
  confirmation_number: text(255),
  pickup_instructions: text(4000),
};

export const receiveReservationCreated = endpoint({
  ...shared,
  id: 'receiveReservationCreated',
  method: 'POST',
  path: '/v1/travel/ground-transport/webhook/reservation-created',
  summary: 'The provider made a reservation',
  description: `Records the reservation; a booking whose payment is authorised is confirmed and charged. With \`status\` \`failed\` or \`declined\` nothing is charged and the booking fails. After a cancellation it changes nothing.\n\n${rules}`,
  body: z.object(reservation).meta({ id: 'ReservationCreatedEvent' }),
});

export const receiveReservationCancelled = endpoint({
  ...shared,
  id: 'receiveReservationCancelled',
  method: 'DELETE',
  path: '/v1/travel/ground-transport/webhook/reservation-cancelled',
  summary: 'The provider cancelled a reservation',
  description: `The booking is cancelled. When the provider cancelled, everything that was paid is refunded; when the traveller did (\`reason\` says so), \`refund\` or else the booking’s policy decides. Before it was charged, nothing is.\n\n${rules}`,
  body: z
    .object({
      ...heading,
      reservation_id: id.nullish(),
      status: text(64),
      reason: text(500).describe('For instance `cancelled_by_provider` or `cancelled_by_traveller`.'),
      refund: z
        .union([
          z.boolean(),
          z.number().min(0).max(1e12),
          z.object({ amount: fields.amount, currency: fields.currency.optional() }),
        ])
        .nullish()
        .describe(
          'What comes back: all or nothing, an amount of the booking’s currency, or an amount with one.',
        ),
    })
    .meta({ id: 'ReservationCancelledEvent' }),
});

export const receiveReservationModified = endpoint({
  ...shared,
  id: 'receiveReservationModified',
  method: 'PATCH',
  path: '/v1/travel/ground-transport/webhook/reservation-modified',
  summary: 'The provider changed a reservation',
  description: `Updates the stored booking and mails the traveller; the status stays.\n\n${rules}`,
  body: z
    .object({
      ...reservation,
      reservation_id: id.nullish(),
      changes: z
        .object({
          pickup_datetime: z.string().max(40).describe('ISO-8601.'),
          pickup_address: z.string().max(255),
          dropoff_address: z.string().max(255),
          vehicle_description: z.string().max(255),
          flight_number: z.string().max(16),
        })
        .partial()
        .nullish()
        .describe('What is different now; other fields are ignored.'),
    })
    .meta({ id: 'ReservationModifiedEvent' }),
});

export const receiveVehicleInfo = endpoint({
  ...shared,
  id: 'receiveVehicleInfo',
  method: 'POST',
  path: '/v1/travel/ground-transport/webhook/vehicle-info',
  summary: 'The provider assigned a driver',
  description: `Stores driver and vehicle and tells those who follow the booking. A photo URL must be https; this product never fetches it.\n\n${rules}`,
  body: z
    .object({
      ...heading,
      driver: z
        .object({
          name: text(160),
          phone: text(40),
          photo_url: z
            .url({ protocol: /^https$/, error: 'Must be an https URL.' })
            .max(2048)
            .nullish(),
        })
        .nullish(),
      vehicle: z
        .object({ make: text(80), model: text(80), color: text(40), licence_plate: text(32) })
        .nullish(),
    })
    .meta({ id: 'VehicleInfoEvent' }),
});

const instant = z.iso.datetime({ offset: true, error: 'Must be an ISO-8601 instant with an offset.' }).meta({
  get example() {
    return exampleInstant(0, '15:30:00');
  },
});

export const receiveTracking = endpoint({
  ...shared,
  id: 'receiveTracking',
  method: 'POST',
  path: '/v1/travel/ground-transport/webhook/tracking',
  summary: 'The provider tells where the vehicle is',
  description: `Forwarded to those who follow the booking. A position older than the newest one is dropped; one from more than five minutes ahead is 422.\n\n${rules}`,
  body: z
    .object({
      ...heading,
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      eta: instant.nullish().describe('When the vehicle is expected at the pickup place.'),
      recorded_at: instant.optional().describe('When it was there; left out, the moment of delivery.'),
    })
    .meta({ id: 'TrackingEvent' }),
});
