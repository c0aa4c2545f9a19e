import type { PublicContext } from '#server/platform/context/index.ts';
import { processWide } from '#server/platform/process-wide.ts';

/**
 * A hook of another module that runs in the transaction of a sign-in. It must be idempotent.
 * `activatedMembershipId` is the membership that this sign-in activated, or null when it was active before.
 */
export type SignInEffect = (
  ctx: PublicContext,
  userId: string,
  activatedMembershipId: string | null,
) => Promise<void>;

/** Shared by the copies of this module that Next bundles. */
const registry = processWide('sign-in-effects', () => ({ effects: null as readonly SignInEffect[] | null }));

/** Registers the sign-in hooks. `server/sign-in-effects.ts` calls it once at start. */
export function registerSignInEffects(effects: readonly SignInEffect[]): void {
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
  if (!registry.effects) throw new Error('Import server/sign-in-effects.ts where people sign in');
  for (const effect of registry.effects) await effect(ctx, userId, activatedMembershipId);
}
