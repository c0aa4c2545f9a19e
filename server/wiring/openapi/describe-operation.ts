import { type Endpoint, statusesOf } from '#server/platform/contract/index.ts';
import { catalogue, type ErrorCode } from '#server/platform/errors/index.ts';
import { headerParameters, securityOf } from './callers.ts';
import { composeExample } from './compose-example.ts';
import { responseHeaders } from './headers.ts';
import type { JsonSchema, SchemaCollector } from './json-schema.ts';
import { describeMagicValues } from './magic-values.ts';
import { problemsByStatus } from './possible-problems.ts';

const reasons: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; processing has not finished.',
  204: 'Done; the response has no body.',
};

/** Describes an operation for the OpenAPI document. Named schemas are added to the collector. */
export function describeOperation(contract: Endpoint, collector: SchemaCollector): Record<string, unknown> {
  const success = statusesOf(contract).map((status) => [
    status,
    describeSuccess(contract, status, collector),
  ]);
  const failures = problemsByStatus(contract).map(([status, codes]) => [
    status,
    describeFailure(contract, status, codes),
  ]);
  const body = contract.body && collector.describe(contract.body);
  return {
    operationId: contract.id,
    tags: [contract.tag],
    summary: contract.summary,
    description: descriptionOf(contract),
    ...(contract.deprecated ? { deprecated: true } : {}),
    security: securityOf(contract),
    parameters: [
      ...headerParameters(contract),
      ...fieldParameters('path', contract, collector),
      ...fieldParameters('query', contract, collector),
    ],
    ...(body
      ? {
          requestBody: {
            required: contract.bodyOptional !== true,
            content: { 'application/json': { schema: body, example: composeExample(body, collector) } },
          },
        }
      : {}),
    responses: Object.fromEntries([...success, ...failures]),
    ...(contract.module ? { 'x-module': contract.module } : {}),
  };
}

function descriptionOf(contract: Endpoint): string {
  const notes = [
    contract.description ?? `${contract.summary}.`,
    describeMagicValues(contract.id),
    contract.sandboxOnly ? 'Exists in the Sandbox only.' : '',
    contract.limit === 'supplier_cost'
      ? 'At most 60 requests a minute, unless the app has a limit of its own, because each call sends requests to suppliers.'
      : '',
    contract.limit === 'code_redemption' ? 'At most 10 requests a minute.' : '',
    contract.deprecated ? `Deprecated: use ${contract.deprecated.successor}.` : '',
  ];
  return notes.filter(Boolean).join('\n\n');
}

function describeSuccess(
  contract: Endpoint,
  status: number,
  collector: SchemaCollector,
): Record<string, unknown> {
  const common = { description: reasons[status] ?? 'Done.', headers: responseHeaders(contract, status) };
  if (contract.stream) {
    const { event, named } = contract.stream;
    return {
      ...common,
      description:
        'Server-Sent Events. `x-events` gives the JSON schema of each event by name; `message` is the event without a name.',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          'x-events': Object.fromEntries(
            Object.entries({ message: event, ...named }).map(([name, schema]) => [
              name,
              collector.describeNamed(schema, componentName(contract.id, name)),
            ]),
          ),
        },
      },
    };
  }
  if (!contract.response || status === 204) return common;
  const schema = collector.describe(contract.response);
  return {
    ...common,
    content: { 'application/json': { schema, example: composeExample(schema, collector) } },
  };
}

/** Returns the component name of an event: `streamHotels` and `meta` give `StreamHotelsMetaEvent`. */
function componentName(id: string, event: string): string {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return `${capital(id)}${capital(event)}Event`;
}

function describeFailure(contract: Endpoint, status: number, codes: ErrorCode[]): Record<string, unknown> {
  return {
    description: codes.map((code) => `\`${code}\`: ${catalogue[code].title}.`).join('\n'),
    headers: responseHeaders(contract, status),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** Describes the path or query parameters of an operation. */
function fieldParameters(place: 'path' | 'query', contract: Endpoint, collector: SchemaCollector): unknown[] {
  const schema = place === 'path' ? contract.params : contract.query;
  const described = schema ? collector.resolve(collector.describe(schema)) : {};
  const properties = { ...((described.properties ?? {}) as Record<string, JsonSchema>) };
  const required = new Set((described.required ?? []) as string[]);
  if (place === 'path') {
    // Path parameters without a schema in the contract are included as strings.
    for (const [, name = ''] of contract.path.matchAll(/\{(\w+)\}/g)) properties[name] ??= { type: 'string' };
  }
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description ? { description } : {}),
      schema: rest,
      example: composeExample(property, collector),
    };
  });
}
