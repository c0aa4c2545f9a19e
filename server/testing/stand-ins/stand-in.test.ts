import { afterAll, beforeAll, expect, test } from 'vitest';
import { frankfurterStandIn } from './frankfurter.ts';
import { fetchOf, serveStandIn } from './stand-in.ts';

const standIn = frankfurterStandIn();
let served: Awaited<ReturnType<typeof serveStandIn>>;

beforeAll(async () => {
  served = await serveStandIn(standIn);
});
afterAll(() => served.close());

const ways = [
  { way: 'over HTTP', ask: (path: string) => fetch(served.url + path) },
  {
    way: 'as an injected fetch',
    ask: (path: string) => fetchOf({ 'https://rates.example': standIn })(`https://rates.example${path}`),
  },
];

test.each(ways)('A stand-in answers $way with the same bytes and status', async ({ ask }) => {
  const answer = await ask('/v2/rates?base=EUR');
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"quote":"AED"')]);
  expect((await ask('/v2/rates?symbols=USD')).status).toBe(422);
});

test.each(ways)('A planted fault meets one request $way', async ({ ask }) => {
  standIn.faults.plant(/^GET /, { kind: 'lost' });
  await expect(ask('/v2/rates')).rejects.toThrow();
  standIn.faults.plant(/^GET /, { kind: 'cut', bytes: 9 });
  await expect(ask('/v2/rates').then((answer) => answer.text())).rejects.toThrow();
  standIn.faults.plant(/^GET /, { kind: 'status', status: 429, retryAfterSeconds: 3 });
  expect((await ask('/v2/rates')).headers.get('retry-after')).toBe('3');
  expect((await ask('/v2/rates')).status).toBe(200);
});
