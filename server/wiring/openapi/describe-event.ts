import type { EventContract } from '#server/modules/webhooks/contract-events.ts';
import { composeExample } from './compose-example.ts';
import { SchemaCollector } from './json-schema.ts';

/** Headers of every webhook delivery (Standard Webhooks 1.0). */
const deliveryHeaders = [
  {
    name: 'webhook-id',
    description:
      'Id of the event, the same for every delivery attempt. Ignore an id that you have already processed.',
    example: 'msg_01980000-0000-7000-8000-000000000e01',
  },
  {
    name: 'webhook-timestamp',
    description:
      'Unix seconds of this attempt. Reject a message whose time differs from your clock by more than 5 minutes.',
    example: '1795180800',
  },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint’s secret. Several signatures, separated by spaces, while a secret is rotated.',
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

/** Describes an outbound webhook event as an entry of `webhooks`. */
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
        '2XX': { description: 'Accepted; the event is not delivered again.' },
        '410': { description: 'Gone; the endpoint is disabled.' },
        default: {
          description: 'Not accepted; delivery is retried after 5 s, 1 min, 10 min, 1 h, 6 h and 24 h.',
        },
      },
    },
  };
}

/** Returns an example body of the event, for the API reference and `/docs/webhooks`. */
export function eventExample(contract: EventContract): unknown {
  const collector = new SchemaCollector();
  return composeExample(collector.describe(contract.body), collector);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
