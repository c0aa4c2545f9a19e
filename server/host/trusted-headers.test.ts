import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/index.ts';
import { forwarded } from './trusted-headers.ts';

const settings: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  DATABASE_URL_SANDBOX: 'postgres://db/sandbox',
  DATABASE_URL_PRODUCTION: 'postgres://db/production',
  SERVER_SECRET: 'x'.repeat(32),
  SMTP_URL: 'off',
};

test.each([
  ['made up, 203.0.113.9', 0, ''],
  ['made up, 203.0.113.9', 1, '203.0.113.9'],
  ['made up, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
  ['203.0.113.9', 2, '203.0.113.9'],
  [undefined, 1, ''],
])('Of the list "%s" behind %i trusted proxies, the entry "%s" is used', (list, hops, used) => {
  expect(forwarded({ headers: { 'x-forwarded-for': list } }, 'x-forwarded-for', hops)).toBe(used);
});

test('TRUST_PROXY must be a number of proxies, else the process refuses to start', () => {
  expect(readConfig({ ...settings, TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig(settings).trustProxy).toBe(0);
  for (const wrong of ['true', '-1', '1.5', '10', ' '])
    expect(() => readConfig({ ...settings, TRUST_PROXY: wrong })).toThrow(/TRUST_PROXY must be the number/);
});
