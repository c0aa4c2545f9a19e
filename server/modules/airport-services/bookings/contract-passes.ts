import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { ProductType } from '../catalogue/contract-shapes.ts';
import { bookingTypes } from '../catalogue/port.ts';

const tag = 'Travel bookings';

const Pass = z
  .object({
    status: z
      .enum(['valid', 'not_yet_valid', 'used', 'over', 'cancelled'])
      .describe('Guests can be admitted only while the pass is `valid`.'),
    brand: z.string().describe('Brand that sold the booking.'),
    product_type: ProductType,
    venue_name: z.string(),
    airport_code: z.string(),
    terminal: z.string(),
    booking_type: z.enum(bookingTypes),
    date: z.string(),
    time: z.string(),
    end_time: z.string(),
    time_zone: fields.timeZone,
    guests: z.int(),
    lead_guest: z.string(),
    flight_number: z.string().nullable(),
    special_requests: z.string().nullable(),
    code: z.string(),
    valid_from: fields.timestamp,
    valid_until: fields.timestamp,
    admitted_at: fields.timestamp.nullable(),
  })
  .meta({ id: 'TravelPass' });

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
