import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { processWide } from '../process-wide.ts';
import { perProcessLimit } from './per-process-limit.ts';

test('A per-process limiter created by another copy of the module also refuses with rate_limited', async () => {
  const require = createRequire(import.meta.url);
  const { RateLimiterMemory: first } = require('rate-limiter-flexible');
  for (const file of Object.keys(require.cache))
    if (file.includes('rate-limiter-flexible')) delete require.cache[file];
  const { RateLimiterMemory: second } = require('rate-limiter-flexible');
  expect(first).not.toBe(second);
  const limiters = processWide('general-limiters', () => new Map());
  for (const [perMinute, Limiter] of [
    [3, first],
    [4, second],
  ] as const) {
    limiters.set(perMinute, new Limiter({ points: perMinute, duration: 60, keyPrefix: String(perMinute) }));
    for (let call = 0; call < perMinute; call += 1) await perProcessLimit('both-copies', perMinute);
    await expect(perProcessLimit('both-copies', perMinute)).rejects.toMatchObject({ code: 'rate_limited' });
  }
});
