import type { PublicContext } from '#server/platform/context/index.ts';
import { processWide } from '#server/platform/process-wide.ts';

/**
 * What another noun does when somebody has proved their address, in the transaction of the sign-in. Repeatable.
 * `activatedMembershipId` is the membership that this sign-in made active, null when it was active before.
 */
export type SignInEffect = (
  ctx: PublicContext,
  userId: string,
  activatedMembershipId: string | null,
) => Promise<void>;

/** Shared by the copies of this module that Next bundles. */
const known = processWide('sign-in-effects', () => ({ effects: null as readonly SignInEffect[] | null }));

/** Makes the effects known. Called once at start by `server/sign-in-effects.ts`. */
export function registerSignInEffects(effects: readonly SignInEffect[]): void {
  known.effects = effects;
}

/** Runs every effect. Fails loudly where nobody has registered them: a sign-in would silently lack its effects. */
export async function runSignInEffects(
  ctx: PublicContext,
  userId: string,
  activatedMembershipId: string | null,
): Promise<void> {
  if (!known.effects) throw new Error('Import server/sign-in-effects.ts where people sign in');
  for (const effect of known.effects) await effect(ctx, userId, activatedMembershipId);
}
