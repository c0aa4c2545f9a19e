import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { membershipOf, walletQuery } from './queries.ts';
import { type PerkView, viewPerk } from './views.ts';

/** Lists the caller's perks, the newest first. Fails with `not_found` for staff without a membership. */
export async function listSavedPerks(
  ctx: MemberContext,
  input: Input<typeof contract.listSavedPerks>,
): Promise<{ perks: PerkView[] }> {
  const rows = await walletQuery(ctx, ctx.app.id, membershipOf(ctx), input.status);
  return { perks: rows.map((row) => viewPerk(ctx, row)) };
}
