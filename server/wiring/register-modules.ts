import { registerSignInHooks } from '#server/modules/auth/index.ts';
import {
  registerHoldKeeper,
  registerProducts,
  registerSandboxTriggers,
} from '#server/modules/bookings/index.ts';
import { registerCaseSources } from '#server/modules/cases/index.ts';
import { keepHoldForPayment } from '#server/modules/checkout/index.ts';
import { registerPersonalData } from '#server/modules/privacy/index.ts';
import { caseSources } from './case-sources.ts';
import { measureDatabases } from './database-metrics.ts';
import { registration } from './is-registered.ts';
import { personalData } from './personal-data.ts';
import { products, sandboxTriggers } from './products.ts';
import { signInHooks } from './sign-in-hooks.ts';
import { registerSuppliers } from './suppliers.ts';

/**
 * Gives the modules what they cannot import: products, triggers of the Sandbox, sign-in hooks,
 * declarations of personal data, kinds of cases and suppliers.
 * Each host calls it before the first request; a second call in the same process does nothing.
 */
export function registerModules(): void {
  if (registration.isDone) return;
  registration.isDone = true;
  registerProducts(products);
  registerSandboxTriggers(sandboxTriggers);
  registerHoldKeeper(keepHoldForPayment);
  registerSignInHooks(signInHooks);
  registerPersonalData(personalData);
  registerSuppliers();
  registerCaseSources(caseSources);
  measureDatabases();
}
