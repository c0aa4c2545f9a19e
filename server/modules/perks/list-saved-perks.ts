import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { presentPerk } from './present.ts';
import { membershipOf, walletQuery } from './queries.ts';

/** Lists the caller's perks, the newest first. Fails with `not_found` for staff without a membership. */
export async function listSavedPerks(
  ctx: MemberContext,
  input: Input<typeof contract.listSavedPerks>,
): Promise<Output<typeof contract.listSavedPerks>> {
  const rows = await walletQuery(ctx, ctx.app.id, membershipOf(ctx), input.status);
  return { perks: await Promise.all(rows.map((row) => presentPerk(ctx, row))) };
}
