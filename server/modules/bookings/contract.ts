import { z } from 'zod';
import { endpoint, exampleInstant, fields } from '#server/platform/contract/index.ts';

const BookingStatus = z
  .object({
    booking_id: fields.bookingId,
    status: z
      .string()
      .meta({ example: 'confirmed' })
      .describe('Status of the booking, in the words of its kind.'),
    at: fields.timestamp.describe('When the booking last changed.'),
  })
  .meta({
    id: 'BookingStatusEvent',
    get example() {
      return {
        booking_id: '01980000-0000-7000-8000-0000000000a1',
        status: 'confirmed',
        at: exampleInstant(0, '13:00:00'),
      };
    },
  });

const BookingVehicle = z
  .object({
    booking_id: fields.bookingId,
    driver: z
      .object({
        name: z.string().nullable().describe('Null until the supplier has told it.'),
        phone: z
          .string()
          .nullable()
          .describe('As the provider gives it; null until the supplier has told it.'),
        photo_url: z.string().nullable().describe('https; show it as it is.'),
      })
      .describe('What is known of the driver.'),
    vehicle: z
      .object({
        make: z.string().nullable().describe('Manufacturer; null until the supplier has told it.'),
        model: z.string().nullable().describe('Null until the supplier has told it.'),
        color: z
          .string()
          .nullable()
          .describe('As the supplier words it; null until the supplier has told it.'),
        licence_plate: z
          .string()
          .nullable()
          .describe('As written on the vehicle; null until the supplier has told it.'),
      })
      .describe('What is known of the vehicle.'),
    updated_at: fields.timestamp,
  })
  .meta({ id: 'BookingVehicleEvent' });

const BookingTracking = z
  .object({
    booking_id: fields.bookingId,
    latitude: fields.latitude,
    longitude: fields.longitude,
    eta: fields.timestamp.nullable().describe('When the vehicle is expected at the pickup place.'),
    recorded_at: fields.timestamp,
  })
  .meta({ id: 'BookingTrackingEvent' });

export * from './contract-sandbox.ts';

export const streamBookingEvents = endpoint({
  id: 'streamBookingEvents',
  method: 'GET',
  path: '/v1/travel/bookings/{booking_id}/events',
  tag: 'Travel bookings',
  summary: 'Follow a booking',
  description:
    'Event stream for bookings of every kind. A `status` event tells the present status at once and each later one as it happens, on whatever server it happened. For a ride, `vehicle` tells the driver and `tracking` where the vehicle is, the newest of each at once. The stream ends with the booking’s last status; a client that reconnects is told the present one again.',
  caller: 'member',
  params: z.object({ booking_id: fields.pathId.describe('Booking of any kind.') }),
  stream: {
    event: z.never(),
    named: { status: BookingStatus, vehicle: BookingVehicle, tracking: BookingTracking },
  },
  errors: ['not_found'],
});
