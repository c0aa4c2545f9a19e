import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { Scope } from './access.ts';
import { readCards } from './cards.ts';
import type * as contract from './contract.ts';
import { type ItemRow, type ListRow, selectItems, selectLists } from './queries.ts';
import { updateSnapshots } from './snapshots.ts';
import { itemOf, type Wishlist, wishlistOf } from './views.ts';

/** A list with all its items; 404 when the caller cannot access it. */
export async function getWishlist(
  ctx: MemberContext,
  input: Input<typeof contract.getWishlist>,
): Promise<Wishlist> {
  return readWishlist(ctx, input.wishlist_id, input.scope);
}

/** A list with all its items, also after changes. Calls suppliers, so keep it out of transactions. */
export async function readWishlist(ctx: MemberContext, wishlistId: string, scope: Scope): Promise<Wishlist> {
  if (!isUuid(wishlistId)) throw problem('not_found');
  const [[list], items] = await Promise.all([
    ctx.db.execute<ListRow>(selectLists(ctx, scope, sql`w.id = ${wishlistId}`)),
    ctx.db.execute<ItemRow>(selectItems(ctx, wishlistId)),
  ]);
  if (!list) throw problem('not_found');
  const cards = await readCards(ctx, items);
  // Only in the owner's language, because readers in other languages would overwrite it in turns.
  if (list.userId === ctx.member.userId) await updateSnapshots(ctx, items, cards);
  return wishlistOf(
    list,
    items.map((item) => itemOf(item, cards(item))),
  );
}
