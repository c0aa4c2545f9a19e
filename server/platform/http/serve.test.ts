import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, reply } from '../contract/index.ts';
import { makeServe } from './serve.ts';

const contract = endpoint({
  id: 'getFare',
  method: 'GET',
  path: '/v1/fare',
  tag: 'Fares',
  summary: 'A fare',
  caller: 'open',
  response: z.object({ price: z.number() }),
  status: [200, 202],
});

const serve = makeServe({
  // The context of an open operation; its other fields are not read here.
  authenticate: async () =>
    ({ environment: 'sandbox', requestId: 'r', signal: new AbortController().signal }) as never,
  isAllowedOrigin: async () => false,
});

const call = (handlers: { GET: (request: Request) => Promise<Response> }) =>
  handlers.GET(new Request('http://localhost/v1/fare'));

const presentFare = (fare: { priceMinor: number }) => ({ price: fare.priceMinor / 100 });

test('A presenter makes the response from the domain value of the use case', async () => {
  const response = await call(serve({ GET: [contract, async () => ({ priceMinor: 1250 }), presentFare] }));
  expect([response.status, await response.json()]).toEqual([200, { price: 12.5 }]);
});

test('A presenter keeps the status that the use case chooses', async () => {
  const accepted = async () => reply({ priceMinor: 990 }, { status: 202 });
  const response = await call(serve({ GET: [contract, accepted, presentFare] }));
  expect([response.status, await response.json()]).toEqual([202, { price: 9.9 }]);
});

test('The compiler refuses use cases and presenters that do not fit', () => {
  const wrongValue = async () => ({ price: 'a lot' });
  const otherFare = (fare: { priceMajor: number }) => ({ price: fare.priceMajor });
  const wrongWire = (fare: { priceMinor: number }) => ({ price: String(fare.priceMinor) });
  const getFare = async () => ({ priceMinor: 1 });
  // @ts-expect-error the use case returns another shape than the contract's
  serve({ GET: [contract, wrongValue] });
  // @ts-expect-error the presenter takes another value than the use case returns
  serve({ GET: [contract, getFare, otherFare] });
  // @ts-expect-error the presenter makes another shape than the contract's
  serve({ GET: [contract, getFare, wrongWire] });
  expect(Object.keys(serve({ GET: [contract, getFare, presentFare] }))).toContain('GET');
});
