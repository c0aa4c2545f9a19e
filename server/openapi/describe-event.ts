import type { EventContract } from '#server/outbound-webhooks/contract-events.ts';
import { composeExample } from './compose-example.ts';
import { SchemaCollector } from './json-schema.ts';

/** Headers of every delivery (Standard Webhooks 1.0). */
const deliveryHeaders = [
  {
    name: 'webhook-id',
    description: 'The same for every attempt at this event: what you have seen, you can drop.',
    example: 'msg_01980000-0000-7000-8000-000000000e01',
  },
  {
    name: 'webhook-timestamp',
    description: 'Unix seconds of this attempt. Refuse what is more than 5 minutes away from your clock.',
    example: '1795180800',
  },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and base64 of HMAC-SHA256 over `id.timestamp.body` under the endpoint’s secret; several, separated by spaces, while a secret is rotated.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
].map(({ name, description, example }) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
}));

/** One event that the product sends, as an entry of `webhooks`. */
export function describeEvent(contract: EventContract, collector: SchemaCollector): Record<string, unknown> {
  const schema = collector.describe(contract.body);
  return {
    post: {
      operationId: `on${contract.event.split('.').map(capital).join('')}`,
      tags: ['Events'],
      summary: contract.event,
      description: contract.summary,
      security: [],
      parameters: deliveryHeaders,
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: composeExample(schema, collector) } },
      },
      responses: {
        '2XX': { description: 'Taken; it is not sent again.' },
        '410': { description: 'Gone: the endpoint is switched off.' },
        default: { description: 'Not taken: it is sent again after 5 s, 1 min, 10 min, 1 h, 6 h and 24 h.' },
      },
    },
  };
}

/** A body of the event, as the reference and `/docs/webhooks` show it. */
export function eventExample(contract: EventContract): unknown {
  const collector = new SchemaCollector();
  return composeExample(collector.describe(contract.body), collector);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
