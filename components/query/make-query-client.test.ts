import { expect, test } from 'vitest';
import { problemErrorOf } from '#server/wiring/client/problem-error.ts';
import { retryDelayMs, shouldRetry } from './make-query-client.ts';

const refusal = (status: number, headers: Record<string, string> = {}) =>
  problemErrorOf(new Response('', { status, headers }));

test('A request is repeated twice after a lost network and after a failure of the server', async () => {
  for (const err of [new TypeError('Failed to fetch'), await refusal(500), await refusal(503)])
    expect([0, 1, 2].map((failures) => shouldRetry(failures, err))).toEqual([true, true, false]);
});

test('A request that was refused with 4xx is not repeated', async () => {
  for (const status of [400, 401, 404, 409, 422, 429])
    expect(shouldRetry(0, await refusal(status))).toBe(false);
});

test('A repetition waits longer each time, or as long as Retry-After says', async () => {
  const lost = new TypeError('Failed to fetch');
  expect([0, 1].map((failures) => retryDelayMs(failures, lost))).toEqual([500, 1_000]);
  expect(retryDelayMs(0, await refusal(503, { 'retry-after': '7' }))).toBe(7_000);
  expect(retryDelayMs(0, await refusal(503, { 'retry-after': '600' }))).toBe(30_000);
  expect(retryDelayMs(0, await refusal(503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }))).toBe(500);
});
