import { registerSignInHooks } from '#server/modules/auth/index.ts';
import { registerProducts, registerSandboxTriggers } from '#server/modules/bookings/index.ts';
import { registration } from './is-registered.ts';
import { products, sandboxTriggers } from './products.ts';
import { signInHooks } from './sign-in-hooks.ts';

/**
 * Gives the modules what other modules declare: products, triggers of the Sandbox and sign-in hooks. Each
 * host calls it before the first request; a second call in the same process does nothing.
 */
export function registerModules(): void {
  if (registration.isDone) return;
  registration.isDone = true;
  registerProducts(products);
  registerSandboxTriggers(sandboxTriggers);
  registerSignInHooks(signInHooks);
}
