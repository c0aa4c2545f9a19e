import { spendPoints } from '#server/modules/loyalty/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { recordCreatedResource } from '#server/platform/idempotency/run-once.ts';
import { isUuid, newId } from '#server/platform/ids/index.ts';
import { findCataloguePerks } from './catalogue/find-catalogue-perks.ts';
import type * as contract from './contract.ts';
import { copyOf } from './grants/copy-of.ts';
import { grantPerks } from './grants/grant-perks.ts';
import { membershipOf, ownPerk } from './queries.ts';
import { type PerkView, viewPerk } from './views.ts';

/**
 * Buys a perk with points in one transaction. Fails with `not_found` if the app does not sell it,
 * `membership_inactive`, `insufficient_points`, or `price_changed` if it costs other points than the caller
 * expects. If a crash interrupted the first request with an
 * idempotency key, the repeated request returns the perk that the first one bought.
 */
export async function redeemCataloguePerk(
  ctx: MemberContext,
  input: Input<typeof contract.redeemCataloguePerk>,
): Promise<PerkView> {
  if (ctx.keyed?.madeId) return viewPerk(ctx, await ownPerk(ctx, ctx.keyed.madeId));
  const membershipId = membershipOf(ctx);
  return transaction(ctx, async (ctx) => {
    const { sold, points } = await findSold(ctx, input.id);
    if (ctx.member.membershipStatus !== 'active') throw problem('membership_inactive');
    if (input.points !== undefined && input.points !== points)
      throw problem('price_changed', { extra: { points } });
    const id = newId();
    const spending = { points, reason: sold.title, reference: `perk:${id}` };
    await spendPoints(ctx, { ...spending, appId: ctx.app.id, membershipId });
    await grantPerks(ctx, ctx.app.id, [{ ...copyOf(sold), id, membershipId }], 'bought');
    if (ctx.keyed) await recordCreatedResource(ctx.db, ctx.keyed, id);
    return viewPerk(ctx, await ownPerk(ctx, id));
  });
}

async function findSold(ctx: MemberContext, id: string) {
  const [sold] = isUuid(id) ? await findCataloguePerks(ctx, ctx.app.id, [id]) : [];
  if (!sold || sold.withdrawnAt !== null || sold.points === null) throw problem('not_found');
  return { sold, points: sold.points };
}
