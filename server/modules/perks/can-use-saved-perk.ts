import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { ownPerk } from './queries.ts';
import { refusalsOf } from './usability.ts';

/** Returns whether the caller can use a perk now, with the reasons if not. Fails with `not_found`. */
export async function canUseSavedPerk(
  ctx: MemberContext,
  input: Input<typeof contract.canUseSavedPerk>,
): Promise<Output<typeof contract.canUseSavedPerk>> {
  const reasons = refusalsOf(ctx, await ownPerk(ctx, input.saved_perk_id));
  return { can_use: reasons.length === 0, reasons };
}
