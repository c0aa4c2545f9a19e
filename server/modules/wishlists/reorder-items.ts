import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { lockWishlist } from './access.ts';
import type * as contract from './contract.ts';
import { readWishlist } from './get-wishlist.ts';
import type { Wishlist } from './views.ts';

/** Reorders the items of the caller's own list; 422 unless the ids are exactly those of its items. */
export async function reorderItems(
  ctx: MemberContext,
  input: Input<typeof contract.reorderWishlist>,
): Promise<Wishlist> {
  const itemIds = input.item_ids.map((id) => id.toLowerCase());
  await transaction(ctx, async (ctx) => {
    await lockWishlist(ctx, input.id);
    await requireAllItems(ctx, input.id, itemIds);
    await ctx.db.execute(sql`
      update wishlist_items i set position = o.position
      from jsonb_array_elements_text(${JSON.stringify(itemIds)}::text::jsonb) with ordinality as o(id, position)
      where i.app_id = ${ctx.app.id} and i.id = o.id::uuid and i.position <> o.position`);
    await ctx.db.execute(sql`
      update wishlists set updated_at = sojourn_now() where app_id = ${ctx.app.id} and id = ${input.id}`);
  });
  return readWishlist(ctx, input.id, 'own');
}

async function requireAllItems(ctx: MemberContext, wishlistId: string, itemIds: string[]): Promise<void> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select id from wishlist_items where app_id = ${ctx.app.id} and wishlist_id = ${wishlistId}`);
  const present = new Set(rows.map(({ id }) => id));
  const named = new Set(itemIds);
  const same = itemIds.length === present.size && named.size === present.size;
  if (!same || itemIds.some((id) => !present.has(id)))
    throw invalid('item_ids', 'wrong_set', 'Must contain the id of every item of the list exactly once.');
}
