import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { requireWishlist } from './access.ts';
import type * as contract from './contract.ts';
import { readWishlist } from './get-wishlist.ts';
import type { Wishlist } from './views.ts';

/**
 * Shares the caller's own list with a circle in which the caller is an active member, replacing the previous
 * circle; 404 for any other list or circle.
 */
export async function shareWishlist(
  ctx: MemberContext,
  input: Input<typeof contract.shareWishlist>,
): Promise<Wishlist> {
  const { id, circle_id: circleId } = input;
  if (!isUuid(id) || !isUuid(circleId) || !ctx.app.modules.includes('circles')) throw problem('not_found');
  // The locks wait for a concurrent deletion of circle or list, instead of failing on a foreign key.
  const shared = await ctx.db.execute(sql`
    with found as (
      select w.id, c.id as circle_id from wishlists w
      join circles c on c.app_id = w.app_id
      join circle_members m on m.app_id = c.app_id and m.circle_id = c.id and m.user_id = w.user_id
      where w.app_id = ${ctx.app.id} and w.id = ${id} and w.user_id = ${ctx.member.userId}
        and c.id = ${circleId} and m.status = 'active'
      for key share of w, c
    )
    insert into wishlist_shares (app_id, wishlist_id, circle_id)
    select ${ctx.app.id}, id, circle_id from found
    on conflict (app_id, wishlist_id) do update set circle_id = excluded.circle_id
    returning 1`);
  if (shared.length === 0) throw problem('not_found');
  return readWishlist(ctx, id, 'own');
}

/** Ends the sharing of the caller's own list; does nothing when it is not shared. */
export async function unshareWishlist(
  ctx: MemberContext,
  input: Input<typeof contract.unshareWishlist>,
): Promise<undefined> {
  await requireWishlist(ctx, input.id, 'own');
  await ctx.db.execute(sql`
    delete from wishlist_shares where app_id = ${ctx.app.id} and wishlist_id = ${input.id}`);
}
