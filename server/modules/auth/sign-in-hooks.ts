import type { PublicContext } from '#server/platform/context/index.ts';
import { processWide } from '#server/platform/process-wide.ts';

/**
 * A hook of another module that runs in the transaction of a sign-in. It must be idempotent.
 * `activatedMembershipId` is the membership that this sign-in activated, or null when it was active before.
 */
export type SignInHook = (
  ctx: PublicContext,
  userId: string,
  activatedMembershipId: string | null,
) => Promise<void>;

/** Shared by the copies of this module that Next bundles. */
const registry = processWide('sign-in-hooks', () => ({ hooks: null as readonly SignInHook[] | null }));

/** Registers the sign-in hooks. `server/wiring/register-modules.ts` calls it once at start. */
export function registerSignInHooks(hooks: readonly SignInHook[]): void {
  registry.hooks = hooks;
}

/**
 * Runs every sign-in hook in order. Throws when none were registered, so that no sign-in skips them silently.
 */
export async function runSignInHooks(
  ctx: PublicContext,
  userId: string,
  activatedMembershipId: string | null,
): Promise<void> {
  if (!registry.hooks) throw new Error('The host must call registerModules before members sign in');
  for (const hook of registry.hooks) await hook(ctx, userId, activatedMembershipId);
}
