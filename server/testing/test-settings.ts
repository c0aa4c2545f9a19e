import { databaseName } from './test-database.ts';

export const metricsToken = 'a metrics token that only the tests know';

/** Returns the settings of one worker of a test run and of the server that it calls. */
export function testSettings(postgresUrl: string, run: string, worker: number): Record<string, string> {
  const urlFor = (environment: 'Sandbox' | 'Production') =>
    postgresUrl.replace(/\/[^/]*$/, `/${databaseName(run, worker, environment)}`);
  return {
    SOJOURN_EMBEDDED: '1',
    DATABASE_URL_SANDBOX: urlFor('Sandbox'),
    DATABASE_URL_PRODUCTION: urlFor('Production'),
    DATABASE_POOL_SIZE: '20',
    SERVER_SECRET: 'a secret that only the tests know, and that is long enough',
    WEBHOOK_SECRETS_SANDBOX:
      'sandbox=whsec_sandbox_demo;harbour=whsec_sandbox_harbour;beacon=whsec_sandbox_beacon;card=whsec_sandbox_card;ground=whsec_sandbox_ground;kestrel=whsec_sandbox_kestrel;mail=whsec_sandbox_mail;airalo=whsec_made_for_airalo',
    WEBHOOK_SECRETS_PRODUCTION:
      'sandbox=whsec_production_test;harbour=whsec_production_harbour;beacon=whsec_production_beacon;card=whsec_production_card',
  };
}
