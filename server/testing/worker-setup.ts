import { afterAll, inject } from 'vitest';
import { databaseName } from './test-database.ts';

const worker = Number(process.env.VITEST_POOL_ID ?? 1);
const urlFor = (name: string) => inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`);

Object.assign(process.env, {
  SOJOURN_EMBEDDED: '1',
  DATABASE_URL_SANDBOX: urlFor(databaseName(inject('testRun'), worker, 'Sandbox')),
  DATABASE_URL_PRODUCTION: urlFor(databaseName(inject('testRun'), worker, 'Production')),
  DATABASE_POOL_SIZE: '20',
  SERVER_SECRET: 'a secret that only the tests know, and that is long enough',
  WEBHOOK_SECRETS_SANDBOX: 'sandbox=whsec_sandbox_demo;card=whsec_sandbox_card;ground=whsec_sandbox_ground',
  WEBHOOK_SECRETS_PRODUCTION: 'sandbox=whsec_production_test;card=whsec_production_card',
});

afterAll(async () => {
  const { closePools } = await import('#server/platform/db/index.ts');
  await closePools();
});
