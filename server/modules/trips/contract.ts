import { z } from 'zod';
import { CirclePerson, circlePath, circlesModule } from '#server/modules/circles/contract.ts';
import { BookingKind, bookingTimes } from '#server/platform/contract/booking-fields.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { TripGap } from './contract-gaps.ts';
import { gapKinds } from './schema.ts';

const tag = 'Trips';

const TripPlace = z
  .object({
    name: z.string().nullable().describe('In the language of the member; null when unknown.'),
    country_code: z.string().nullable().describe('ISO 3166-1 alpha-2; null when unknown.'),
  })
  .describe('Where it takes place.');

const TripBooking = z
  .object({
    booking_id: fields.bookingId,
    kind: BookingKind,
    title: z.string().describe('What was booked, for a list of bookings.'),
    status: z
      .string()
      .meta({ example: 'confirmed' })
      .describe('Status of the booking, in the words of its kind.'),
    ...bookingTimes,
    time_zone: fields.timeZone,
    total: fields.amount.describe('Price of the booking, in major units.'),
    currency: fields.currencyCode,
    image: z.string().nullable().describe('URL of a picture; null without one.'),
    hold_expires_at: fields.timestamp.nullable().describe('Until when an unpaid booking can be paid.'),
  })
  .meta({ id: 'TripBooking', description: 'A booking of a trip.' });

export const Trip = z
  .object({
    id: fields.uuid.describe('The earliest-made booking of the trip; any of its bookings finds it.'),
    place: TripPlace,
    start_date: z
      .string()
      .describe(
        'First day of the trip as YYYY-MM-DD, in the time zone of the place. Cancelled bookings count only in a trip without others.',
      ),
    end_date: z
      .string()
      .describe('Last day of the trip, of the same bookings, in the time zone of the place.'),
    time_zone: fields.timeZone,
    status: z
      .enum(['upcoming', 'current', 'past', 'cancelled'])
      .describe('`cancelled` when no booking of the trip is alive.'),
    bookings: z.array(TripBooking).describe('In order of their start.'),
    gaps: z
      .array(TripGap)
      .max(3)
      .describe(
        'What an upcoming trip seems to lack, the most urgent first: at most three, only of modules that the app has, and without dismissed ones. Always empty for a trip that has begun, is over or was cancelled.',
      ),
  })
  .meta({ id: 'Trip', description: 'Bookings of a member that belong together by place and time.' });

export const listTrips = endpoint({
  id: 'listTrips',
  method: 'GET',
  path: '/v1/trips',
  tag,
  summary: 'List trips',
  description:
    'The member’s bookings of all kinds, grouped by place where their dates touch; cancelled bookings connect no others. Upcoming trips come soonest first, all others latest first. Expired and failed bookings are left out.',
  caller: 'member',
  query: z.object({
    when: z.enum(['all', 'upcoming', 'past']).default('all').describe('`upcoming` includes current trips.'),
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('Trips of a page.'),
    cursor: fields.cursor,
  }),
  response: z
    .object({
      data: z.array(Trip).describe('Trips of this page, in the order of `when`.'),
      next_cursor: fields.nextCursor,
    })
    .meta({ id: 'TripList' }),
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

export const dismissTripGap = endpoint({
  id: 'dismissTripGap',
  method: 'POST',
  path: '/v1/trips/{id}/gaps/dismiss',
  tag,
  summary: 'Dismiss a gap of a trip',
  description:
    'A dismissed gap is no longer listed for the trip, on any device. Dismissing one again, or one that is no longer a gap, changes nothing. A `booking_id` that is not of the trip is 404.',
  caller: 'member',
  params: z.object({ id: fields.pathId.describe('Trip, or any booking of it.') }),
  body: z.object({
    kind: z.enum(gapKinds).describe('`kind` of the gap.'),
    booking_id: fields.uuid.describe('`booking_id` of the gap.'),
  }),
  response: Trip,
  errors: ['not_found'],
});

const CircleBooking = z
  .object({
    booking_id: fields.bookingId,
    kind: BookingKind,
    title: z.string().describe('What was booked.'),
    place: TripPlace,
    status: z
      .enum(['pending_supplier', 'confirmed', 'cancellation_pending', 'completed'])
      .describe(
        '`pending_supplier` until the supplier has confirmed or refused; `cancellation_pending` until it has said whether it cancels.',
      ),
    ...bookingTimes,
    time_zone: fields.timeZone,
    image: z.string().nullable().describe('URL of a picture; null without one.'),
    booked_by: z.object(CirclePerson.shape).describe('The member who booked.'),
    is_mine: z.boolean().describe('Whether the caller booked it; `GET /v1/trips/{id}` then finds its trip.'),
  })
  .meta({ id: 'CircleBooking', description: 'A booking that a member shares with a circle.' });

export const listCircleTrips = endpoint({
  id: 'listCircleTrips',
  method: 'GET',
  path: '/v1/circle/{circle_id}/trips',
  tag,
  summary: 'List what a circle has planned',
  description:
    'Bookings that members of the circle attached it to (`circle_id`): what, where, when and whose. Prices, guests, references and passes are shown only to the member who booked. Only booked items are listed, and only while the member who booked is in the circle. Callers who are not active members get 404.',
  caller: 'member',
  module: circlesModule,
  params: circlePath,
  query: z.object({
    when: z
      .enum(['upcoming', 'past'])
      .default('upcoming')
      .describe('`upcoming`, what is under way included, comes soonest first; `past` latest first.'),
    limit: z.coerce.number().int().min(1).max(100).default(20).describe('Bookings of a page.'),
    cursor: fields.cursor,
  }),
  response: z
    .object({
      data: z.array(CircleBooking).describe('Bookings of this page, in the order of `when`.'),
      next_cursor: fields.nextCursor,
    })
    .meta({ id: 'CircleTrips' }),
});
