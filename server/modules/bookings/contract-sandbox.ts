import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { sandboxEventNames, sandboxEvents } from './sandbox-events.ts';

const events = sandboxEventNames.map((name) => `- \`${name}\`: ${sandboxEvents[name]}`).join('\n');

export const triggerInSandbox = endpoint({
  id: 'triggerInSandbox',
  method: 'POST',
  path: '/v1/sandbox/trigger',
  tag: 'Sandbox',
  summary: 'Make a supplier or a payment gateway act',
  description: `Makes the simulated supplier of a booking, or the gateway of its payment, do something that you cannot wait for. It tells of it as a real one would, by signed webhooks that come after this answer. An event of another kind of booking is 422; a booking that is over, or that the supplier does not have, or a payment whose state does not permit the act, is 409.\n\n${events}`,
  caller: 'server',
  sandboxOnly: true,
  body: z.object({
    event: z
      .enum(sandboxEventNames)
      .describe('What the simulated supplier or gateway does, from the list above.'),
    booking_id: z.string().min(1).max(255).describe('Booking of any kind.'),
  }),
  response: z
    .object({
      booking_id: fields.bookingId,
      event: z.string().describe('The event that was triggered.'),
      triggered: z.literal(true).describe('Always true; the webhooks follow.'),
    })
    .meta({ id: 'SandboxTriggered' }),
  errors: ['not_found', 'invalid_state'],
});
