import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const tag = 'Trips';

const TripBooking = z
  .object({
    booking_id: fields.uuid,
    kind: z.string().meta({ example: 'hotel' }),
    title: z.string(),
    status: z.string().meta({ example: 'confirmed' }),
    starts_at: fields.timestamp,
    ends_at: fields.timestamp,
    time_zone: fields.timeZone,
    total: fields.amount,
    currency: z.string(),
    image: z.string().nullable(),
    hold_expires_at: fields.timestamp.nullable().describe('Until when an unpaid booking can be paid.'),
  })
  .meta({ id: 'TripBooking' });

export const Trip = z
  .object({
    id: fields.uuid.describe('The earliest-made booking of the trip; any of its bookings finds it.'),
    place: z.object({ name: z.string().nullable(), country_code: z.string().nullable() }),
    start_date: z.string().describe('In the time zone of the place.'),
    end_date: z.string(),
    time_zone: fields.timeZone,
    status: z.enum(['upcoming', 'current', 'past', 'cancelled']),
    bookings: z.array(TripBooking),
  })
  .meta({ id: 'Trip' });

export const listTrips = endpoint({
  id: 'listTrips',
  method: 'GET',
  path: '/v1/trips',
  tag,
  summary: 'List trips',
  description:
    'The member’s bookings of all kinds, grouped by place where their dates touch. Upcoming trips come soonest first, all others latest first. Expired and failed bookings are left out.',
  caller: 'member',
  query: z.object({
    when: z.enum(['all', 'upcoming', 'past']).default('all').describe('`upcoming` includes current trips.'),
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('Trips of a page.'),
    cursor: z.string().max(255).optional().describe('`next_cursor` of the page before.'),
  }),
  response: z.object({ data: z.array(Trip), next_cursor: z.string().nullable() }).meta({ id: 'TripList' }),
});

export const getTrip = endpoint({
  id: 'getTrip',
  method: 'GET',
  path: '/v1/trips/{id}',
  tag,
  summary: 'Read a trip',
  caller: 'member',
  params: z.object({ id: fields.pathId.describe('Trip, or any booking of it.') }),
  response: Trip,
  errors: ['not_found'],
});
