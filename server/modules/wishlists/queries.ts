import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { canAccess, joinShare, type Scope } from './access.ts';
import type { ItemRef } from './cards.ts';

/** A list without its items; instants in Unix seconds. */
export type ListRow = {
  id: string;
  userId: string;
  name: string;
  description: string | null;
  itemCount: number;
  coverImage: string | null;
  createdAt: number;
  updatedAt: number;
  circleId: string | null;
  username: string;
  userImage: string | null;
};

export type ItemRow = ItemRef & {
  id: string;
  position: number;
  note: string | null;
  addedBy: string;
  addedAt: number;
  title: string;
  image: string | null;
  fromPriceMinor: number | null;
  currency: string | null;
  votes: number;
  voted: boolean;
};

/** Members of a circle can share any number of lists, so the result is limited. */
const maxLists = 200;

/** Unix seconds as a double, because a bigint would be returned as text. */
const seconds = (column: SQL) => sql`floor(extract(epoch from ${column}))::float8`;

/** The lists that the caller can access, newest first; ids are in order of creation. */
export function selectLists(ctx: MemberContext, scope: Scope, filter: SQL = sql`true`): SQL {
  return sql`
    select w.id, w.user_id as "userId", w.name, w.description, w.item_count as "itemCount",
      cover.image as "coverImage", ${seconds(sql`w.created_at`)} as "createdAt",
      ${seconds(sql`w.updated_at`)} as "updatedAt", share.circle_id as "circleId", u.username,
      u.image as "userImage"
    from wishlists w
    join users u on u.id = w.user_id
    left join wishlist_items cover on cover.app_id = w.app_id and cover.wishlist_id = w.id and cover.position = 1
    ${joinShare}
    where ${canAccess(ctx, scope)} and ${filter}
    order by w.id desc limit ${maxLists}`;
}

/** The items of a list in order, with their votes. */
export function selectItems(ctx: MemberContext, wishlistId: string, filter: SQL = sql`true`): SQL {
  return sql`
    select i.id, i.product_code as "productCode", i.hotel_id as "hotelId", i.position, i.note,
      i.added_by as "addedBy", ${seconds(sql`i.added_at`)} as "addedAt", i.title, i.image,
      i.from_price_minor::float8 as "fromPriceMinor", i.currency, vote.votes, vote.voted
    from wishlist_items i
    cross join lateral (
      select count(*)::int as votes, coalesce(bool_or(v.user_id = ${ctx.member.userId}), false) as voted
      from wishlist_votes v
      join memberships k on k.app_id = v.app_id and k.user_id = v.user_id and k.status = 'active'
      where v.app_id = i.app_id and v.item_id = i.id
    ) vote
    where i.app_id = ${ctx.app.id} and i.wishlist_id = ${wishlistId} and ${filter}
    order by i.position`;
}

/** The experiences on any of the caller's own lists, each once, in byte order. */
export function selectProductCodes(ctx: MemberContext): SQL {
  return sql`
    select i.product_code from wishlists w
    join wishlist_items i on i.app_id = w.app_id and i.wishlist_id = w.id
    where w.app_id = ${ctx.app.id} and w.user_id = ${ctx.member.userId} and i.product_code is not null
    group by i.product_code order by i.product_code collate "C"`;
}

/** Each experience or hotel on any of the caller's own lists, with the ids of those lists. */
export function selectSavedThings(ctx: MemberContext): SQL {
  return sql`
    select coalesce(i.hotel_id, i.product_code) as thing, array_agg(w.id::text order by w.id desc) as lists
    from wishlists w
    join wishlist_items i on i.app_id = w.app_id and i.wishlist_id = w.id
    where w.app_id = ${ctx.app.id} and w.user_id = ${ctx.member.userId}
    group by thing`;
}
