import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { Cards } from './cards.ts';
import type { ItemRow } from './queries.ts';

/** Stores the data of the current cards in the items that differ from them. */
export async function updateSnapshots(
  ctx: MemberContext,
  items: readonly ItemRow[],
  cards: Cards,
): Promise<void> {
  const changed = items.flatMap((item) => {
    const card = cards(item);
    if (!card) return [];
    const same =
      card.title === item.title &&
      card.image === item.image &&
      card.fromPriceMinor === item.fromPriceMinor &&
      card.currency === item.currency;
    const { title, image, fromPriceMinor, currency } = card;
    return same ? [] : [{ id: item.id, title, image, price: fromPriceMinor, currency }];
  });
  if (changed.length === 0) return;
  await ctx.db.execute(sql`
    update wishlist_items i
    set title = n.title, image = n.image, from_price_minor = n.price, currency = n.currency
    from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb)
      as n(id uuid, title text, image text, price bigint, currency text)
    where i.app_id = ${ctx.app.id} and i.id = n.id`);
}
