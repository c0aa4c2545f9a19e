import { z } from 'zod';
import { endpoint } from '#server/platform/contract/index.ts';

const Received = z
  .object({
    received: z.literal(true).describe('The event was stored, or had been before.'),
    duplicate: z.boolean().describe('The event was already received; nothing is done for it again.'),
  })
  .meta({ id: 'SupplierWebhookReceived', example: { received: true, duplicate: false } });

export const receiveSupplierEvent = endpoint({
  id: 'receiveSupplierEvent',
  method: 'POST',
  path: '/v1/webhooks/suppliers/{name}',
  tag: 'Webhooks',
  summary: 'A supplier changed a booking',
  description:
    'Sent by a supplier that announces its changes. Each supplier signs in its own way: algorithm, header and signed text are those of its documentation, the secrets are settings; some do not sign. An event is only a hint: the bookings that it names are read back at the supplier, and that answer decides. A booking that the supplier cancelled is cancelled and refunded in full, one that it changed is changed, and the traveller is told; nothing else in the event is used. Any event that is received answers 200, also one about unknown bookings. A repeated event changes nothing. HEAD answers 200.',
  caller: 'webhook',
  signature: 'supplier',
  answersProbes: true,
  params: z.object({ name: z.string().describe('The supplier, as bookings name it.') }),
  body: z.looseObject({}).meta({ id: 'SupplierEvent', description: 'In the shape of the supplier.' }),
  response: Received,
  errors: ['not_found', 'rate_limited'],
});
