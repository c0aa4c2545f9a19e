import { z } from 'zod';
import { endpoint, exampleInstant, fields } from '#server/platform/contract/index.ts';
import { driverFields, positionFields, vehicleFields } from './contract-assigned-vehicle.ts';

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
    driver: z.object(driverFields).describe('What is known of the driver.'),
    vehicle: z.object(vehicleFields).describe('What is known of the vehicle.'),
    updated_at: fields.updatedAt,
  })
  .meta({ id: 'BookingVehicleEvent' });

const BookingTracking = z
  .object({
    booking_id: fields.bookingId,
    ...positionFields,
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
