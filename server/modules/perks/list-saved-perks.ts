import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { membershipOf, walletOfMember, walletQuery } from './queries.ts';
import { type PerkView, viewPerk } from './views.ts';

/** Lists the caller's perks, the newest first. Fails with `not_found` for staff without a membership. */
export async function listSavedPerks(
  ctx: MemberContext,
  input: Input<typeof contract.listSavedPerks>,
): Promise<{ perks: PerkView[] }> {
  const membershipId = membershipOf(ctx);
  const appId = ctx.app.id;
  const rows = input.status
    ? await walletQuery(ctx, appId, membershipId, input.status)
    : await walletOfMember(ctx.db).execute({ appId, membershipId });
  return { perks: rows.map((row) => viewPerk(ctx, row)) };
}
