import type { MemberContext } from '#server/platform/context/index.ts';
import { and, asc, eq } from '#server/platform/db/sql.ts';
import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { eraseFromWishlists } from './erase-from-wishlists.ts';
import { wishlistItems, wishlists } from './schema.ts';

export const personalData = {
  exportFor: { wishlists: readWishlists },
  erase: eraseFromWishlists,
} satisfies PersonalData;

/** Reads the caller's wishlists with their items. */
async function readWishlists(ctx: MemberContext) {
  const rows = await ctx.db
    .select({
      id: wishlists.id,
      name: wishlists.name,
      description: wishlists.description,
      created_at: wishlists.createdAt,
      title: wishlistItems.title,
      note: wishlistItems.note,
      added_at: wishlistItems.addedAt,
    })
    .from(wishlists)
    .leftJoin(
      wishlistItems,
      and(eq(wishlistItems.appId, wishlists.appId), eq(wishlistItems.wishlistId, wishlists.id)),
    )
    .where(and(eq(wishlists.appId, ctx.app.id), eq(wishlists.userId, ctx.member.userId)))
    .orderBy(asc(wishlists.id), asc(wishlistItems.position));
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofList) => {
    const [list] = ofList;
    if (!list) return [];
    const { name, description, created_at } = list;
    const items = ofList.flatMap(({ title, note, added_at }) =>
      title !== null && added_at !== null ? [{ title, note, added_at }] : [],
    );
    return [{ name, description, items, created_at }];
  });
}
