import { expect, test } from 'vitest';
import { readConfig } from './index.ts';

const own: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  DATABASE_URL_SANDBOX: 'postgres://db/sandbox',
  DATABASE_URL_PRODUCTION: 'postgres://db/production',
  SERVER_SECRET: 'x'.repeat(32),
  SMTP_URL: 'off',
};

test('Without PORTAL_ENVIRONMENT, the portal uses the Sandbox if the database is embedded, else Production', () => {
  expect(readConfig({ ...own, SOJOURN_EMBEDDED: '1' }).portalEnvironment).toBe('Sandbox');
  expect(readConfig(own).portalEnvironment).toBe('Production');
  expect(readConfig({ ...own, PORTAL_ENVIRONMENT: 'Sandbox' }).portalEnvironment).toBe('Sandbox');
  expect(() => readConfig({ ...own, PORTAL_ENVIRONMENT: 'live' })).toThrow(/^PORTAL_ENVIRONMENT /);
});

test('Direct database URLs default to the ordinary database URLs', () => {
  expect(readConfig(own).databaseDirectUrl.Sandbox).toBe('postgres://db/sandbox');
  const named = { ...own, DATABASE_DIRECT_URL_SANDBOX: 'postgres://direct/sandbox' };
  expect(readConfig(named).databaseDirectUrl).toEqual({
    Sandbox: 'postgres://direct/sandbox',
    Production: 'postgres://db/production',
  });
});
