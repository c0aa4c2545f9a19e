import { afterEach, expect, test } from 'vitest';
import { openToken, sealToken } from '../crypto/index.ts';
import { readClock } from '../db/read-clock.ts';
import { databaseNowMs, inSeconds, noteDatabaseTime, todayAt } from './database-clock.ts';

const hourMs = 3_600_000;

/** Sets the clock of the database ahead of this process. */
const setAhead = (milliseconds: number) => noteDatabaseTime('Sandbox', Date.now() + milliseconds, Date.now());

afterEach(() => setAhead(0));

/** How far the clock is ahead of the process, in milliseconds; two reads are up to some milliseconds apart. */
const aheadMs = (environment: 'Sandbox' | 'Production') => databaseNowMs(environment) - Date.now();

test('The clock of an environment follows its database, and that of the other stays', () => {
  setAhead(5 * hourMs);
  expect(Math.abs(aheadMs('Sandbox') - 5 * hourMs)).toBeLessThan(1_000);
  expect(Math.abs(Date.parse(inSeconds('Sandbox', 60)) - Date.now() - 5 * hourMs - 60_000)).toBeLessThan(
    1_000,
  );
  expect(Math.abs(aheadMs('Production'))).toBeLessThan(1_000);
});

test('A day begins by the clock of the database', () => {
  setAhead(24 * hourMs);
  const [now, later] = [Date.now(), Date.now() + 24 * hourMs].map((ms) =>
    new Date(ms).toISOString().slice(0, 10),
  );
  expect(todayAt('Sandbox', 'UTC')).toBe(later);
  expect(todayAt('Production', 'UTC')).toBe(now);
});

test('A difference that the round trip explains counts as none', () => {
  const askedMs = Date.now() - 2_000;
  noteDatabaseTime('Sandbox', askedMs + 100, askedMs);
  expect(Math.abs(aheadMs('Sandbox'))).toBeLessThan(1_000);
});

test('A sealed token expires by the clock of the database', () => {
  const token = sealToken('rate', 'Sandbox', {}, inSeconds('Sandbox', 60));
  expect(openToken('rate', 'Sandbox', token)?.state).toBe('valid');
  setAhead(hourMs);
  expect(openToken('rate', 'Sandbox', token)?.state).toBe('expired');
});

test('Asking the database for its time replaces what was known before', async () => {
  setAhead(hourMs);
  await readClock('Sandbox');
  expect(Math.abs(aheadMs('Sandbox'))).toBeLessThan(60_000);
});
