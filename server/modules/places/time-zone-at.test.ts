import { expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { timeZoneAt } from './time-zone-at.ts';

const ctx = systemContext();

test.each([
  [48.8566, 2.3522, 'Europe/Paris'],
  [40.7128, -74.006, 'America/New_York'],
  [-24.38, -128.32, 'Pacific/Pitcairn'],
  [0, -30, 'UTC'],
])('At %d, %d it is the time of %s', async (latitude, longitude, zone) => {
  expect(await timeZoneAt(ctx, latitude, longitude)).toBe(zone);
  expect(await timeZoneAt(ctx, latitude, longitude)).toBe(zone);
});
