import { afterAll, inject, vi } from 'vitest';
import { testSettings } from './test-settings.ts';
import { webhookPort } from './webhook-receiver.ts';

const worker = Number(process.env.VITEST_POOL_ID ?? 1);

const settings = testSettings(inject('postgresUrl'), inject('testRun'), worker);

Object.assign(process.env, settings, {
  PORT: String(await webhookPort()),
});
const server = inject('apiUrls')[worker - 1];
if (server) process.env.API_BASE_URL = server;
const proxy = inject('proxyUrls')[worker - 1];
if (proxy) process.env.API_PROXY_URL = proxy;

afterAll(async () => {
  // Files share a process: a clock that one of them replaced would stand still for all that follow.
  vi.useRealTimers();
  // Loaded late, because settings are read when modules are loaded.
  const { expectLedgerAgrees } = await import('./ledger-after-tests.ts');
  await expectLedgerAgrees(settings.DATABASE_URL_SANDBOX ?? '');
});
