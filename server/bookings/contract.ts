import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const BookingStatus = z
  .object({
    booking_id: fields.uuid,
    status: z.string().meta({ example: 'confirmed' }),
    at: fields.timestamp.describe('When the booking last changed.'),
  })
  .meta({
    id: 'BookingStatusEvent',
    example: {
      booking_id: '01980000-0000-7000-8000-0000000000a1',
      status: 'confirmed',
      at: '2026-11-20T13:00:00.000Z',
    },
  });

export const streamBookingEvents = endpoint({
  id: 'streamBookingEvents',
  method: 'GET',
  path: '/v1/travel/bookings/{booking_id}/events',
  tag: 'Travel bookings',
  summary: 'Follow a booking',
  description:
    'Event stream for bookings of every kind. A `status` event tells the present status at once and each later one as it happens, on whatever server it happened. The stream ends with the booking’s last status; a client that reconnects is told the present one again.',
  caller: 'member',
  params: z.object({ booking_id: fields.pathId.describe('Booking of any kind.') }),
  stream: { event: z.never(), named: { status: BookingStatus } },
  errors: ['not_found'],
});
