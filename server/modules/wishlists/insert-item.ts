import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { Card, ItemRef } from './cards.ts';
import { wishlistItems } from './schema.ts';

/** Inserts an item into a list and counts it. The caller has locked or created the list in the same transaction. */
export async function insertItem(
  ctx: MemberContext,
  wishlistId: string,
  item: ItemRef & { position: number; note: string | null },
  { title, image, fromPriceMinor, currency }: Card,
): Promise<void> {
  await ctx.db.insert(wishlistItems).values({
    ...item,
    appId: ctx.app.id,
    id: newId(),
    wishlistId,
    addedBy: ctx.member.userId,
    title,
    image,
    fromPriceMinor,
    currency,
  });
  await ctx.db.execute(sql`
    update wishlists set item_count = item_count + 1, updated_at = sojourn_now()
    where app_id = ${ctx.app.id} and id = ${wishlistId}`);
}
