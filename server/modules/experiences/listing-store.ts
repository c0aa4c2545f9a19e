import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import type { CategorySlug, ListedProduct } from './port.ts';

/** A product of a listed catalogue with our ids. */
export type Listing = {
  supplier: string;
  externalId: string;
  code: string;
  placeId: string;
  product: ListedProduct;
};

type ListingRow = {
  supplier: string;
  external_id: string;
  code: string;
  place_id: string;
  product: ListedProduct;
};

const columns = sql.raw('supplier, external_id, code, place_id, product');

const toListing = (row: ListingRow): Listing => ({
  supplier: row.supplier,
  externalId: row.external_id,
  code: row.code,
  placeId: row.place_id,
  product: row.product,
});

/** The supplier of a product and its code there; null for an unknown code. Products off sale are found too. */
export async function findListingByCode(
  ctx: BaseContext,
  code: string,
): Promise<Omit<Listing, 'product' | 'code'> | null> {
  const [row] = await ctx.db.execute<Omit<ListingRow, 'product' | 'code'>>(
    sql`select supplier, external_id, place_id from experience_listings where code = ${code}`,
  );
  return row ? { supplier: row.supplier, externalId: row.external_id, placeId: row.place_id } : null;
}

/** The listings with these codes, on sale or not. One query. */
export async function readListingsByCode(ctx: BaseContext, codes: readonly string[]): Promise<Listing[]> {
  if (codes.length === 0) return [];
  const rows = await ctx.db.execute<ListingRow>(sql`
    select ${columns} from experience_listings
    where code = any(array(select json_array_elements_text(${JSON.stringify(codes)}::json)))`);
  return rows.map(toListing);
}

/** Everything on sale at a place. */
export async function readListingsAt(ctx: BaseContext, placeId: string): Promise<Listing[]> {
  return (await ctx.db.execute<ListingRow>(selectListingsAt(placeId))).map(toListing);
}

/** The query of `readListingsAt`, exported so that its query plan can be tested. */
export function selectListingsAt(placeId: string): SQL {
  return sql`select ${columns} from experience_listings where place_id = ${placeId} and is_on_sale`;
}

type Circle = { latitude: number; longitude: number; radiusKm: number };

/** Everything on sale in a rectangle around a point, which contains the circle of this radius. */
export async function readListingsNear(ctx: BaseContext, circle: Circle): Promise<Listing[]> {
  return (await ctx.db.execute<ListingRow>(selectListingsNear(circle))).map(toListing);
}

/** The query of `readListingsNear`, exported so that its query plan can be tested. */
export function selectListingsNear({ latitude, longitude, radiusKm }: Circle): SQL {
  const latitudes = radiusKm / 110;
  // Meridians converge towards the poles, where the whole circle of longitudes is near.
  const longitudes = Math.min(180, latitudes / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  return sql`
    select ${columns} from experience_listings
    where is_on_sale and latitude between ${latitude - latitudes} and ${latitude + latitudes}
      and abs(mod((longitude - ${longitude} + 540)::numeric, 360) - 180) <= ${longitudes}`;
}

/** At most this many products of a keyword search; a member reads a few pages. */
const maxFound = 500;

/** Everything on sale whose words contain all of these. */
export async function readListingsWithWords(ctx: BaseContext, words: readonly string[]): Promise<Listing[]> {
  return (await ctx.db.execute<ListingRow>(selectListingsWithWords(words))).map(toListing);
}

/** The query of `readListingsWithWords`, exported so that its query plan can be tested. */
export function selectListingsWithWords(words: readonly string[]): SQL {
  // An array literal and not a subquery, so that the planner knows the words and uses their index.
  const literal = `{${words.map((word) => JSON.stringify(word)).join(',')}}`;
  return sql`
    select ${columns} from experience_listings where is_on_sale and words @> ${literal}::text[]
    order by code limit ${maxFound}`;
}

/** The number of products that these suppliers have on sale by category, at a place or everywhere. */
export async function countListings(
  ctx: BaseContext,
  suppliers: readonly string[],
  placeId: string | null,
): Promise<ReadonlyMap<CategorySlug, number>> {
  const rows = await ctx.db.execute<{ slug: CategorySlug; count: number }>(sql`
    select slug, count(*)::int as count from experience_listings, unnest(categories) as slug
    where is_on_sale ${placeId === null ? sql`` : sql`and place_id = ${placeId}`}
      and supplier = any(array(select json_array_elements_text(${JSON.stringify(suppliers)}::json)))
    group by slug`);
  return new Map(rows.map(({ slug, count }) => [slug, count]));
}

/** A listing as a row of the table. */
export type NewListing = Listing & { words: readonly string[] };

/**
 * Stores what a catalogue listed, new or changed, with one statement. Of a product that is listed twice the last entry
 * counts: a statement cannot store a row twice.
 */
export async function saveListings(ctx: BaseContext, listings: readonly NewListing[]): Promise<void> {
  if (listings.length === 0) return;
  const last = new Map(listings.map((one) => [JSON.stringify([one.supplier, one.externalId]), one]));
  const rows = [...last.values()].map(({ supplier, externalId, code, placeId, product, words }) => ({
    supplier,
    external_id: externalId,
    code,
    place_id: placeId,
    latitude: product.latitude,
    longitude: product.longitude,
    is_on_sale: product.isOnSale,
    categories: product.categories,
    words,
    product,
  }));
  await ctx.db.execute(sql`
    insert into experience_listings
      (supplier, external_id, code, place_id, latitude, longitude, is_on_sale, categories, words, product)
    select row.* from json_to_recordset(${JSON.stringify(rows)}::json) as row(supplier text, external_id text,
      code text, place_id text, latitude float8, longitude float8, is_on_sale boolean, categories text[],
      words text[], product json)
    on conflict (supplier, external_id) do update
      set place_id = excluded.place_id, latitude = excluded.latitude, longitude = excluded.longitude,
        is_on_sale = excluded.is_on_sale, categories = excluded.categories, words = excluded.words,
        product = excluded.product, updated_at = sojourn_now()`);
}

/** How far a catalogue has been read; null before the first reading. */
export async function readCursor(ctx: BaseContext, supplier: string): Promise<string | null> {
  const [row] = await ctx.db.execute<{ cursor: string }>(
    sql`select cursor from experience_catalogues where supplier = ${supplier}`,
  );
  return row?.cursor ?? null;
}

/** Stores how far a catalogue has been read. */
export async function saveCursor(ctx: BaseContext, supplier: string, cursor: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into experience_catalogues (supplier, cursor, read_at) values (${supplier}, ${cursor}, sojourn_now())
    on conflict (supplier) do update set cursor = excluded.cursor, read_at = excluded.read_at`);
}
