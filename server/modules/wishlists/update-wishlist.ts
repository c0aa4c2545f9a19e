import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { lockWishlist } from './access.ts';
import type * as contract from './contract.ts';
import { readWishlist } from './get-wishlist.ts';
import type { Wishlist } from './views.ts';

/** Changes the caller's own list. Omitted and null fields stay; an empty description clears it. */
export async function updateWishlist(
  ctx: MemberContext,
  input: Input<typeof contract.updateWishlist>,
): Promise<Wishlist> {
  const { wishlist_id: id, name = null, description = null } = input;
  await transaction(ctx, async (ctx) => {
    await lockWishlist(ctx, id);
    if (name === null && description === null) return;
    await ctx.db.execute(sql`
      update wishlists set updated_at = sojourn_now(), name = coalesce(${name}, name),
        description = nullif(coalesce(${description}, description), '')
      where app_id = ${ctx.app.id} and id = ${id}`);
  });
  return readWishlist(ctx, id, 'own');
}
