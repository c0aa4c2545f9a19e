import { inject } from 'vitest';
import { testSettings } from './test-settings.ts';
import { webhookPort } from './webhook-receiver.ts';

const worker = Number(process.env.VITEST_POOL_ID ?? 1);

Object.assign(process.env, testSettings(inject('postgresUrl'), inject('testRun'), worker), {
  PORT: String(await webhookPort()),
});
const server = inject('apiUrls')[worker - 1];
if (server) process.env.API_BASE_URL = server;
const proxy = inject('proxyUrls')[worker - 1];
if (proxy) process.env.API_PROXY_URL = proxy;
