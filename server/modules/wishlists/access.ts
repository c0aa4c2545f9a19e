import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';

/** `own`: the caller's lists. `shared`: lists that are shared with a circle of the caller. */
export type Scope = 'own' | 'shared';

/** Joins the circle of list `w` as `share.circle_id`; null while the owner is not in the circle. */
export const joinShare = sql`
  left join lateral (
    select s.circle_id from wishlist_shares s
    join circle_members o on o.app_id = s.app_id and o.circle_id = s.circle_id and o.user_id = w.user_id
    join memberships k on k.app_id = o.app_id and k.user_id = o.user_id and k.status = 'active'
    where s.app_id = w.app_id and s.wishlist_id = w.id and o.status = 'active'
  ) share on true`;

/** The condition that the caller can access list `w`; needs `joinShare`. */
export function canAccess(ctx: MemberContext, scope: Scope): SQL {
  const { userId } = ctx.member;
  if (scope === 'own') return sql`(w.app_id = ${ctx.app.id} and w.user_id = ${userId})`;
  if (!ctx.app.modules.includes('circles')) return sql`false`;
  return sql`(w.app_id = ${ctx.app.id} and share.circle_id is not null and w.id in (
    select s.wishlist_id from circle_members m
    join wishlist_shares s on s.app_id = m.app_id and s.circle_id = m.circle_id
    where m.app_id = ${ctx.app.id} and m.user_id = ${userId} and m.status = 'active'))`;
}

/**
 * Locks a list until the transaction ends, so that changes to its items happen one after the other; 404 when
 * the caller cannot access it.
 */
export async function lockWishlist(
  ctx: MemberContext,
  wishlistId: string,
  scope: Scope = 'own',
): Promise<{ itemCount: number }> {
  if (!isUuid(wishlistId)) throw problem('not_found');
  const [row] = await ctx.db.execute<{ itemCount: number }>(sql`
    select w.item_count as "itemCount" from wishlists w ${joinShare}
    where w.id = ${wishlistId} and ${canAccess(ctx, scope)}
    for update of w`);
  if (!row) throw problem('not_found');
  return row;
}

/** Throws 404 when the caller cannot access the list. */
export async function requireWishlist(ctx: MemberContext, wishlistId: string, scope: Scope): Promise<void> {
  if (!isUuid(wishlistId)) throw problem('not_found');
  const found = await ctx.db.execute(sql`
    select 1 from wishlists w ${joinShare} where w.id = ${wishlistId} and ${canAccess(ctx, scope)}`);
  if (found.length === 0) throw problem('not_found');
}
