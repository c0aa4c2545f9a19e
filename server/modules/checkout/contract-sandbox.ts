import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

export const advanceBooking = endpoint({
  id: 'advanceBooking',
  method: 'POST',
  path: '/v1/sandbox/advance',
  tag: 'Sandbox',
  summary: 'Let time pass for a booking',
  description:
    'Ends the hold of an unpaid booking, or the stay of a confirmed one, as if its time had come. The points of a stay that ends can be spent at once.',
  caller: 'server',
  sandboxOnly: true,
  body: z.object({
    booking_id: z.string().min(1).max(255).describe('Booking of any kind.'),
    to: z
      .enum(['expired', 'completed'])
      .describe(
        '`expired` ends the hold of an unpaid booking, `completed` the stay, visit or ride of a confirmed one.',
      ),
  }),
  response: z
    .object({
      booking_id: fields.bookingId,
      status: z.string().describe('Status of the booking afterwards, in the words of its kind.'),
    })
    .meta({ id: 'AdvancedBooking' }),
  errors: ['not_found', 'invalid_state'],
});
