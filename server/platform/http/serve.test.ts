import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { endpoint, reply } from '../contract/index.ts';
import { type Checked, makeServe } from './serve.ts';

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

test('The compiler accepts a use case and a presenter only if they fit the contract', () => {
  type Accepts<UseCase, Present = undefined> =
    Binding<UseCase, Present> extends Checked<Binding<UseCase, Present>> ? true : false;
  type Binding<UseCase, Present> = Present extends undefined
    ? readonly [typeof contract, UseCase]
    : readonly [typeof contract, UseCase, Present];
  type Fare = { priceMinor: number };
  expectTypeOf<Accepts<() => Promise<{ price: number }>>>().toEqualTypeOf<true>();
  expectTypeOf<Accepts<() => Promise<Fare>, (fare: Fare) => { price: number }>>().toEqualTypeOf<true>();
  // The use case returns another shape than the contract's.
  expectTypeOf<Accepts<() => Promise<{ price: string }>>>().toEqualTypeOf<false>();
  // The presenter takes another value than the use case returns.
  expectTypeOf<
    Accepts<() => Promise<Fare>, (fare: { priceMajor: number }) => { price: number }>
  >().toEqualTypeOf<false>();
  // The presenter makes another shape than the contract's.
  expectTypeOf<Accepts<() => Promise<Fare>, (fare: Fare) => { price: string }>>().toEqualTypeOf<false>();
});
