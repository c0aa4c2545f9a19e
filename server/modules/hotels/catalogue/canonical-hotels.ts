import { foldName } from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import { asc, sql } from '#server/platform/db/sql.ts';
import type { HotelFacts, HotelSummary } from './port.ts';
import { canonicalHotels } from './schema.ts';

/** A hotel that the ingestion made one of ours, as its first supplier described it. */
export type CanonicalHotel = Pick<
  typeof canonicalHotels.$inferSelect,
  'id' | 'placeId' | 'name' | 'latitude' | 'longitude' | 'addressLine' | 'postalCode'
>;

const columns = {
  id: canonicalHotels.id,
  placeId: canonicalHotels.placeId,
  name: canonicalHotels.name,
  latitude: canonicalHotels.latitude,
  longitude: canonicalHotels.longitude,
  addressLine: canonicalHotels.addressLine,
  postalCode: canonicalHotels.postalCode,
};

const hotelsOfIds = prepareOnce((db) =>
  db
    .select(columns)
    .from(canonicalHotels)
    .where(sql`${canonicalHotels.id} = any(${sql.placeholder('hotelIds')}::text[])`)
    .prepare('canonical hotels of ids'),
);

/** The hotels of these ids that the ingestion made, by id. One query; none without ids. */
export async function readCanonicalHotels(
  ctx: BaseContext,
  hotelIds: readonly string[],
): Promise<Map<string, CanonicalHotel>> {
  if (hotelIds.length === 0) return new Map();
  const rows = await hotelsOfIds(ctx.db).execute({ hotelIds });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The fewest letters of a word that is searched for: shorter ones have no trigram. */
const leastLetters = 2;

/**
 * Hotels that the ingestion made and in whose name or city every word of the text begins a word; those whose name
 * begins with the text come first. Empty for a text without a word of two letters.
 */
export async function findCanonicalHotels(
  ctx: BaseContext,
  text: string,
  limit: number,
): Promise<CanonicalHotel[]> {
  const words = foldName(text)
    .split(' ')
    .filter((word) => word.length >= leastLetters);
  if (words.length === 0) return [];
  const found = words.map((word) => sql`${canonicalHotels.searchText} like ${`% ${word}%`}`);
  const begins = sql`${canonicalHotels.searchText} like ${` ${words.join(' ')}%`}`;
  return ctx.db
    .select(columns)
    .from(canonicalHotels)
    .where(sql.join(found, sql` and `))
    .orderBy(sql`${begins} desc`, sql`length(${canonicalHotels.searchText})`, asc(canonicalHotels.id))
    .limit(limit);
}

/** At most `perPlace` hotels of each place that the ingestion made, in the order of their ids. One query. */
export async function readCanonicalHotelsOfPlaces(
  ctx: BaseContext,
  placeIds: readonly string[],
  perPlace: number,
): Promise<{ hotelId: string; placeId: string }[]> {
  if (placeIds.length === 0) return [];
  const rows = await ctx.db.execute<{ id: string; place_id: string }>(sql`
    select hotel.id, hotel.place_id
    from json_array_elements_text(${JSON.stringify(placeIds)}::json) as place(id)
    cross join lateral (
      select id, place_id from canonical_hotels where place_id = place.id order by id limit ${perPlace}
    ) hotel`);
  return rows.map((row) => ({ hotelId: row.id, placeId: row.place_id }));
}

/** The text in which suggestions find a hotel. */
export const searchTextOf = ({ name }: Pick<HotelFacts, 'name'>, placeName: string): string =>
  ` ${foldName(`${name} ${placeName}`)}`;

/**
 * A hotel under the name, address and position by which we know it, so that it looks the same whichever supplier
 * answers first. Everything else is the supplier's.
 */
export function underOurName<Hotel extends HotelSummary>(
  hotel: Hotel,
  ours: CanonicalHotel | undefined,
): Hotel {
  if (!ours) return hotel;
  const { placeId, name, latitude, longitude, addressLine, postalCode } = ours;
  const address = {
    ...hotel.address,
    line: addressLine ?? hotel.address.line,
    postalCode: postalCode ?? hotel.address.postalCode,
  };
  return { ...hotel, placeId, name, latitude, longitude, address };
}
