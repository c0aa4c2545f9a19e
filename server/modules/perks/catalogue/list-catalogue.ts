import type { MemberContext } from '#server/platform/context/index.ts';
import { catalogueQuery } from '../queries.ts';
import { type CataloguePerkView, viewCataloguePerk } from '../views.ts';

/** Lists the perks that the app sells for points, the cheapest first. */
export async function listPerkCatalogue(ctx: MemberContext): Promise<{ perks: CataloguePerkView[] }> {
  return { perks: (await catalogueQuery(ctx, ctx.app.id)).map((row) => viewCataloguePerk(ctx, row)) };
}
