import { z } from 'zod';
import { ProductType } from '#server/airport/contract-shapes.ts';
import { bookingTypes } from '#server/airport/port.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const tag = 'Travel bookings';

const Pass = z
  .object({
    status: z
      .enum(['valid', 'not_yet_valid', 'used', 'over', 'cancelled'])
      .describe('Guests may be let in while it is `valid`.'),
    brand: z.string().describe('Who sold it.'),
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
    token: fields.pathId.describe('Last part of the address in the QR code; it is encrypted.'),
  }),
  response: Pass,
} as const;

export const verifyTravelPass = endpoint({
  ...onePass,
  id: 'verifyTravelPass',
  method: 'GET',
  path: '/v1/travel/passes/{token}',
  summary: 'Verify a pass',
  description: 'For the venue: whose pass it is and whether it is good now. A forged or altered one is 404.',
  errors: ['not_found'],
});

export const admitTravelPass = endpoint({
  ...onePass,
  id: 'admitTravelPass',
  method: 'POST',
  path: '/v1/travel/passes/{token}/admit',
  summary: 'Let the guests of a pass in',
  description:
    'For the venue: uses the pass, once; the booking is completed and can no longer be cancelled. 409 when it is not valid now.',
  errors: ['not_found', 'invalid_state'],
});
