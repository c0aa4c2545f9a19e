import { z } from 'zod';
import { endpoint, exampleInstant, fields } from '#server/platform/contract/index.ts';

const rules =
  'Sent by the transfer provider and signed with `X-Signature`: hex HMAC-SHA256 of the exact raw body, verified before the body is parsed. An unknown `booking_reference` is 404; a repeated `event_id` changes nothing.';

const Received = z
  .object({
    received: z.literal(true).describe('Always true; the provider need not send the event again.'),
    duplicate: z.boolean().describe('The event id was already received; nothing changed.'),
  })
  .meta({ id: 'GroundWebhookReceived', example: { received: true, duplicate: false } });

const id = z.string().trim().min(1).max(255);
const text = (most: number) => z.string().max(most).nullish();

const eventFields = {
  event_id: id.describe('Unique for each event; stored permanently.'),
  booking_reference: id.describe('Our reference of the booking, as sent with the reservation request.'),
};

const shared = {
  tag: 'Webhooks',
  caller: 'webhook',
  signature: 'x-signature',
  gateway: 'ground',
  response: Received,
  errors: ['not_found', 'validation_failed'],
} as const;

/** Events that move money are read back at the provider first. */
const readBack = {
  ...shared,
  errors: [...shared.errors, 'supplier_unavailable', 'supplier_timeout', 'supplier_error'],
} as const;

const readBackRules =
  'The provider is asked for its reservation before anything changes: an event that it contradicts is answered 200, changes nothing and becomes a case of the operator. While the provider does not answer, the event is refused with 502, 503 or 504 and may be delivered again.';

const reservation = {
  ...eventFields,
  reservation_id: id.describe('The provider’s id of the reservation.'),
  status: text(64).describe('The provider’s status of the reservation.'),
  confirmation_number: text(255).describe('Number that the traveller tells the provider.'),
  pickup_instructions: text(4000).describe('Where and how the traveller finds the driver.'),
};

export const receiveReservationCreated = endpoint({
  ...readBack,
  id: 'receiveReservationCreated',
  method: 'POST',
  path: '/v1/travel/ground-transport/webhook/reservation-created',
  summary: 'The provider made a reservation',
  description: `Records the reservation; a booking with an authorised payment is confirmed and charged. With \`status\` \`failed\` or \`declined\` the booking fails, and its payment is voided or refunded. After a cancellation the event changes nothing.\n\n${readBackRules}\n\n${rules}`,
  body: z.object(reservation).meta({
    id: 'ReservationCreatedEvent',
    description: 'The provider has made, or declined, a reservation.',
  }),
});

export const receiveReservationCancelled = endpoint({
  ...readBack,
  id: 'receiveReservationCancelled',
  method: 'DELETE',
  path: '/v1/travel/ground-transport/webhook/reservation-cancelled',
  summary: 'The provider cancelled a reservation',
  description: `Cancels the booking. If the provider cancelled, the payment is refunded in full; if the traveller cancelled (see \`reason\`), \`refund\` or else the booking’s policy decides. A payment that is only authorised is not charged.\n\n${readBackRules}\n\n${rules}`,
  body: z
    .object({
      ...eventFields,
      reservation_id: id.nullish().describe('The provider’s id of the reservation.'),
      status: text(64).describe('The provider’s status of the reservation.'),
      reason: text(500).describe('For example `cancelled_by_provider` or `cancelled_by_traveller`.'),
      refund: z
        .union([
          z.boolean(),
          z.number().min(0).max(1e12),
          z.object({
            amount: fields.amount.describe('What is paid back.'),
            currency: fields.currency.optional(),
          }),
        ])
        .nullish()
        .describe(
          'The refund: `true` for all, `false` for none, an amount in the booking’s currency, or an amount with its currency.',
        ),
    })
    .meta({ id: 'ReservationCancelledEvent', description: 'The provider has cancelled a reservation.' }),
});

export const receiveReservationModified = endpoint({
  ...shared,
  id: 'receiveReservationModified',
  method: 'PATCH',
  path: '/v1/travel/ground-transport/webhook/reservation-modified',
  summary: 'The provider changed a reservation',
  description: `Updates the stored booking and e-mails the traveller; the status does not change.\n\n${rules}`,
  body: z
    .object({
      ...reservation,
      reservation_id: id.nullish().describe('The provider’s id of the reservation.'),
      changes: z
        .object({
          pickup_datetime: z.string().max(40).describe('ISO-8601.'),
          pickup_address: z.string().max(255).describe('Address in the provider’s words.'),
          dropoff_address: z.string().max(255).describe('Address in the provider’s words.'),
          vehicle_description: z.string().max(255).describe('The vehicle in the provider’s words.'),
          flight_number: z.string().max(16).describe('The flight that the driver meets.'),
          price: z
            .unknown()
            .describe(
              'The provider’s new price, in any form. The traveller’s price stays: the provider is asked for the reservation, and its answer is our new cost.',
            ),
        })
        .partial()
        .nullish()
        .describe('The changed fields; unknown fields are ignored.'),
    })
    .meta({ id: 'ReservationModifiedEvent', description: 'The provider has changed a reservation.' }),
});

export const receiveVehicleInfo = endpoint({
  ...shared,
  id: 'receiveVehicleInfo',
  method: 'POST',
  path: '/v1/travel/ground-transport/webhook/vehicle-info',
  summary: 'The provider assigned a driver',
  description: `Stores driver and vehicle and sends them to the live streams of the booking. A photo URL must be https; Sojourn never fetches it.\n\n${rules}`,
  body: z
    .object({
      ...eventFields,
      driver: z
        .object({
          name: text(160).describe('Name by which the traveller may call the driver.'),
          phone: text(40).describe('Number that the traveller may call.'),
          photo_url: z
            .url({ protocol: /^https$/, error: 'Must be an https URL.' })
            .max(2048)
            .nullish()
            .describe('URL of a photo, with https.'),
        })
        .nullish()
        .describe('The assigned driver.'),
      vehicle: z
        .object({
          make: text(80).describe('Manufacturer.'),
          model: text(80).describe('Model in the provider’s words.'),
          color: text(40).describe('In the provider’s words.'),
          licence_plate: text(32).describe('As written on the vehicle.'),
        })
        .nullish()
        .describe('The assigned vehicle.'),
    })
    .meta({ id: 'VehicleInfoEvent', description: 'The provider has assigned a driver or a vehicle.' }),
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
  summary: 'The provider reported the position of the vehicle',
  description: `Sends the position to the live streams of the booking. A position older than the newest one is dropped; one more than five minutes in the future is 422.\n\n${rules}`,
  body: z
    .object({
      ...eventFields,
      latitude: z.number().min(-90).max(90).describe('WGS 84 latitude in decimal degrees.'),
      longitude: z.number().min(-180).max(180).describe('WGS 84 longitude in decimal degrees.'),
      eta: instant.nullish().describe('Expected arrival at the pickup place.'),
      recorded_at: instant.optional().describe('Time of the position; defaults to the time of delivery.'),
    })
    .meta({ id: 'TrackingEvent', description: 'Where the vehicle is.' }),
});
