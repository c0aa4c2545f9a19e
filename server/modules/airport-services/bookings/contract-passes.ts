import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { ProductType } from '../catalogue/contract-shapes.ts';
import { bookingTypes } from '../catalogue/port.ts';
import { passValidity, visitTimes } from './contract-shapes.ts';

const tag = 'Travel bookings';

const Pass = z
  .object({
    status: z
      .enum(['valid', 'not_yet_valid', 'used', 'over', 'cancelled'])
      .describe('Guests can be admitted only while the pass is `valid`.'),
    brand: z.string().describe('Brand that sold the booking.'),
    product_type: ProductType,
    venue_name: z.string().describe('Name of the venue when it was booked.'),
    airport_code: z.string().describe('IATA code of the airport.'),
    terminal: z.string().describe('Terminal in which the venue is.'),
    booking_type: z.enum(bookingTypes).describe('A `walk_in` has no place in a slot.'),
    date: visitTimes.date,
    time: visitTimes.time,
    end_time: visitTimes.end_time,
    time_zone: fields.timeZone,
    guests: z.int().describe('Number of guests whom the pass admits.'),
    lead_guest: z.string().describe('Full name of the lead passenger.'),
    flight_number: z
      .string()
      .nullable()
      .describe('Flight that was given with the booking; null without one.'),
    special_requests: z.string().nullable().describe('Wishes of the guests; null without any.'),
    code: z.string().describe('Code that guests say where nothing can be scanned.'),
    ...passValidity,
    admitted_at: fields.timestamp.nullable().describe('When the guests were admitted; null until then.'),
  })
  .meta({ id: 'TravelPass', description: 'A pass as the venue sees it.' });

const onePass = {
  tag,
  caller: 'open',
  params: z.object({
    token: fields.pathId.describe('Last path segment of the URL in the QR code; encrypted.'),
  }),
  response: Pass,
} as const;

export const verifyTravelPass = endpoint({
  ...onePass,
  id: 'verifyTravelPass',
  method: 'GET',
  path: '/v1/travel/passes/{token}',
  summary: 'Verify a pass',
  description:
    'For the venue: returns the guests of a pass and whether it is valid now. A forged or altered pass is 404.',
  errors: ['not_found'],
});

export const admitTravelPass = endpoint({
  ...onePass,
  id: 'admitTravelPass',
  method: 'POST',
  path: '/v1/travel/passes/{token}/admit',
  summary: 'Admit the guests of a pass',
  description:
    'For the venue: uses the pass, once. The booking is completed and can no longer be cancelled. 409 if the pass is not valid now.',
  errors: ['not_found', 'invalid_state'],
});
