import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { presentCataloguePerk } from './present.ts';
import { catalogueQuery } from './queries.ts';

/** Lists the perks that the app sells for points, the cheapest first. */
export async function listPerkCatalogue(
  ctx: MemberContext,
): Promise<Output<typeof contract.listPerkCatalogue>> {
  return { perks: (await catalogueQuery(ctx, ctx.app.id)).map((row) => presentCataloguePerk(ctx, row)) };
}
