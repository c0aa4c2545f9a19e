import { expect, test } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const inThirty = () => new Date(Date.now() + 30_000).toUTCString();

test.each([
  { status: 429, named: { 'retry-after': '7' }, seconds: 7 },
  { status: 503, named: { 'retry-after': '7' }, seconds: 7 },
  { status: 429, named: { 'retry-after': '7', 'ratelimit-reset': '20' }, seconds: 7 },
  { status: 429, named: { 'ratelimit-reset': '20' }, seconds: 20 },
  { status: 429, named: { 'ratelimit-reset': '999999' }, seconds: 3_600 },
  { status: 200, named: { 'ratelimit-reset': '20' }, seconds: undefined },
  { status: 429, named: { 'retry-after': 'soon' }, seconds: undefined },
  { status: 429, named: { 'retry-after': '' }, seconds: undefined },
  { status: 429, named: { 'ratelimit-reset': '-1' }, seconds: undefined },
  { status: 429, named: {}, seconds: undefined },
])('A $status with $named asks for $seconds seconds', ({ status, named, seconds }) => {
  expect(retryAfterOf({ status, headers: new Headers(named as Record<string, string>) })).toBe(seconds);
});

test.each(['retry-after', 'ratelimit-reset'])('A date in %s is the time until then', (name) => {
  const seconds = retryAfterOf({ status: 429, headers: new Headers({ [name]: inThirty() }) });
  expect(seconds).toBeGreaterThan(20);
  expect(seconds).toBeLessThanOrEqual(30);
});
