import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { ownPerk } from './queries.ts';
import { type PerkView, viewPerk } from './views.ts';

/** Returns one perk of the caller. Fails with `not_found`. */
export async function getSavedPerk(
  ctx: MemberContext,
  input: Input<typeof contract.getSavedPerk>,
): Promise<PerkView> {
  return viewPerk(ctx, await ownPerk(ctx, input.saved_perk_id));
}
