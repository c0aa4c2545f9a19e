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
const registry = processWide('sign-in-effects', () => ({ effects: null as readonly SignInHook[] | null }));

/** Registers the sign-in hooks. `server/wiring/sign-in-hooks.ts` calls it once at start. */
export function registerSignInHooks(effects: readonly SignInHook[]): void {
  registry.effects = effects;
}

/**
 * Runs every sign-in hook in order. Throws when none were registered, so that no sign-in skips them silently.
 */
export async function runSignInEffects(
  ctx: PublicContext,
  userId: string,
  activatedMembershipId: string | null,
): Promise<void> {
  if (!registry.effects) throw new Error('Import server/wiring/sign-in-hooks.ts where people sign in');
  for (const effect of registry.effects) await effect(ctx, userId, activatedMembershipId);
}
