import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { contracts } from '../operations.ts';
import { composeDocument } from './document.ts';

const origin = 'https://api.sojourn.test';

const Room = z
  .object({ id: fields.uuid, total: fields.amount, currency: fields.currency })
  .meta({ id: 'Room' });
const Progress = z.object({ received: z.int() });

function operation(document: ReturnType<typeof composeDocument>, path: string, method: string) {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`No ${method} ${path}`);
  // Converts to plain JSON, so that the tests can read nested parts.
  return JSON.parse(JSON.stringify(found));
}

describe('OpenAPI document', () => {
  test('The OpenAPI document contains every operation of the registry under its path, method and id', () => {
    const document = composeDocument(contracts, origin);
    for (const contract of contracts) {
      expect(operation(document, contract.path, contract.method.toLowerCase()).operationId).toBe(contract.id);
    }
  });

  test.each(contracts.filter(({ body }) => body).map((contract) => [contract.id, contract] as const))(
    'The example body of %s is valid for its contract',
    (_, contract) => {
      const document = composeDocument(contracts, origin);
      const { requestBody } = operation(document, contract.path, contract.method.toLowerCase());
      const parsed = contract.body?.safeParse(requestBody.content['application/json'].example);
      expect(parsed?.error?.issues ?? []).toEqual([]);
    },
  );

  test.each([
    'initiateHotelBooking',
    'createTravelBooking',
    'prebookTravelSlot',
    'holdExperience',
    'purchaseEsim',
    'createCheckoutSession',
  ])('The OpenAPI document states the limits of unpaid bookings at %s', (id) => {
    const contract = contracts.find((one) => one.id === id);
    const described = operation(composeDocument(contracts, origin), contract?.path ?? '', 'post');
    for (const limit of [
      '20 and 60 places a member',
      '2,000 an API key',
      '10,000 an app',
      'held_places_per_member',
    ])
      expect(described.description).toContain(limit);
    expect(Object.keys(described.responses)).toContain('429');
  });

  test('Example dates in the OpenAPI document lie after the day on which it is generated', () => {
    vi.useFakeTimers({ toFake: ['Date', 'Temporal'], now: new Date('2033-05-04T12:00:00Z') });
    try {
      const document = composeDocument(contracts, origin);
      const sent = contracts.map(({ path, method }) => {
        const { requestBody, parameters } = operation(document, path, method.toLowerCase());
        return [requestBody?.content, parameters?.map(({ example }: { example: unknown }) => example)];
      });
      const dates = JSON.stringify(sent).match(/(?<=")2\d{3}-\d{2}-\d{2}(?=[T"])/g) ?? [];
      expect(dates.length).toBeGreaterThan(5);
      expect(dates.filter((date) => date < '2033-05-04')).toEqual([]);
      expect(JSON.stringify(document)).not.toMatch(/(?<=example[^{}]*)"202\d-\d{2}-\d{2}/);
    } finally {
      vi.useRealTimers();
    }
  });

  test('The OpenAPI document describes an event stream as text with a schema for each event', () => {
    const stream = endpoint({
      id: 'streamRooms',
      method: 'POST',
      path: '/v1/rooms/stream',
      tag: 'Rooms',
      summary: 'Search',
      caller: 'member',
      body: z.object({ place: z.string() }),
      stream: { event: Room, named: { progress: Progress } },
    });
    const document = composeDocument([stream], origin);
    expect(operation(document, '/v1/rooms/stream', 'post').responses[200].content).toEqual({
      'text/event-stream': {
        schema: { type: 'string' },
        'x-events': {
          message: { $ref: '#/components/schemas/Room' },
          progress: { $ref: '#/components/schemas/StreamRoomsProgressEvent' },
        },
      },
    });
    expect(document.components.schemas).toHaveProperty(
      'StreamRoomsProgressEvent.properties.received.type',
      'integer',
    );
  });

  test('The OpenAPI document lists the headers and error codes of an idempotent, deprecated operation', () => {
    const make = endpoint({
      id: 'makeRoom',
      method: 'POST',
      path: '/v1/rooms',
      tag: 'Rooms',
      summary: 'Make',
      caller: 'server',
      body: z.object({ name: z.string() }),
      response: Room,
      status: 201,
      location: (room: { id: string }) => `/v1/rooms/${room.id}`,
      idempotent: true,
      errors: ['sold_out'],
      deprecated: { since: '2026-01-01', sunset: '2027-01-01', successor: '/v1/newer' },
    });
    const described = operation(composeDocument([make], origin), '/v1/rooms', 'post');
    expect(described.deprecated).toBe(true);
    expect(described.security).toEqual([{ apiKey: [] }, { apiKey: [], bearer: [] }]);
    expect(described.parameters.map((one: { $ref: string }) => one.$ref.split('/').at(-1))).toEqual([
      'OptionalAppId',
      'Environment',
      'IdempotencyKey',
    ]);
    expect(Object.keys(described.responses[201].headers)).toEqual(
      expect.arrayContaining([
        'Location',
        'RateLimit-Limit',
        'Idempotent-Replayed',
        'Deprecation',
        'Sunset',
        'Link',
      ]),
    );
    expect(Object.keys(described.responses[409].content['application/problem+json'].examples)).toEqual([
      'sold_out',
      'idempotency_in_progress',
    ]);
    expect(Object.keys(described.responses[401].content['application/problem+json'].examples)).toContain(
      'invalid_api_key',
    );
  });

  test('The OpenAPI document names the signature of a webhook and requires no app or environment header', () => {
    const hook = endpoint({
      id: 'receivePayment',
      method: 'POST',
      path: '/v1/hotel/webhook/{gateway}',
      tag: 'Webhooks',
      summary: 'Receive',
      caller: 'webhook',
      body: z.object({ event_id: z.string() }),
      response: z.object({ received: z.literal(true) }),
    });
    const described = operation(composeDocument([hook], origin), '/v1/hotel/webhook/{gateway}', 'post');
    expect(described.security).toEqual([{ webhookSignature: [] }]);
    expect(described.parameters.map((one: { name: string }) => one.name)).toEqual(['gateway']);
    expect(Object.keys(described.responses)).toEqual([
      '200',
      '400',
      '401',
      '404',
      '413',
      '422',
      '500',
      '503',
    ]);
  });

  test('The OpenAPI document refuses two different schemas with the same name', () => {
    const other = z.object({ other: z.boolean() }).meta({ id: 'Shape' });
    const base = { method: 'GET', tag: 'T', summary: 'S', caller: 'open' } as const;
    const one = endpoint({ ...base, id: 'one', path: '/v1/one', response: other });
    const same = z.object({ other: z.string() }).meta({ id: 'Shape' });
    const two = endpoint({ ...base, id: 'two', path: '/v1/two', response: same });
    expect(() => composeDocument([one, two], origin)).toThrow('Two different wire schemas are named Shape');
  });
});
