import type { z } from 'zod';
import type { MemberContext } from '#server/platform/context/index.ts';
import { runText } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { cachedJson } from '#server/platform/http/cached-json.ts';
import { isUuid, newId } from '#server/platform/ids/index.ts';
import type { Hotel } from './contract-shapes.ts';
import type { HotelDestination } from './destinations.ts';
import type { BoardType, Stay } from './port.ts';
import { rateMinutes } from './rate-tokens.ts';

export type SearchFilters = {
  stars?: number[];
  refundable_only?: boolean;
  board_types?: BoardType[];
  amenities?: string[];
  min_price?: number;
  max_price?: number;
  min_rating?: number;
};

/** The resolved request of a search, enough to resume it later. */
export type StoredSearch = {
  destination: HotelDestination;
  stay: Stay;
  filters: SearchFilters;
  language: string;
};

export type Search = StoredSearch & {
  id: string;
  finishedSuppliers: string[];
  complete: boolean;
  partial: boolean;
  expiresAt: string;
};

type WireHotel = z.input<typeof Hotel>;

/** A hotel of a search, with its position in the stream and its total in minor units. */
export type FoundHotel = { sequence: number; totalMinor: number; hotel: WireHotel };

const saveSearchText = `
  insert into hotel_searches (app_id, id, user_id, request, expires_at)
  values ($1, $2, $3, $4::json, sojourn_now() + make_interval(mins => ${rateMinutes})) returning expires_at`;

/** Stores a new search, which expires with the rates in it after 30 minutes. */
export async function saveSearch(ctx: MemberContext, request: StoredSearch): Promise<Search> {
  const searchId = newId();
  const [row] = await runText<{ expires_at: string }>(ctx.db, saveSearchText, [
    ctx.app.id,
    searchId,
    ctx.member.userId,
    JSON.stringify(request),
  ]);
  if (!row) throw new Error('The search was not stored');
  const expiresAt = new Date(row.expires_at).toISOString();
  return { ...request, id: searchId, finishedSuppliers: [], complete: false, partial: false, expiresAt };
}

/** The member's own search; 404 for any other id, 410 `search_expired` when expired. */
export async function loadSearch(ctx: MemberContext, searchId: string): Promise<Search> {
  if (!isUuid(searchId)) throw problem('not_found');
  const [row] = await ctx.db.execute<{
    request: StoredSearch;
    finished_suppliers: string[];
    complete: boolean;
    partial: boolean;
    expires_at: string;
    expired: boolean;
  }>(sql`
    select request, finished_suppliers, complete, partial, expires_at, expires_at <= sojourn_now()::timestamptz(3) as expired
    from hotel_searches
    where app_id = ${ctx.app.id} and id = ${searchId} and user_id = ${ctx.member.userId}`);
  if (!row) throw problem('not_found');
  if (row.expired) throw problem('search_expired');
  return {
    ...row.request,
    id: searchId,
    finishedSuppliers: row.finished_suppliers,
    complete: row.complete,
    partial: row.partial,
    expiresAt: new Date(row.expires_at).toISOString(),
  };
}

/** One statement for any number of rows, so that it is prepared once. */
const saveHotelsText = `
  insert into hotel_search_results (app_id, search_id, hotel_id, sequence, total_minor, score, distance_km, hotel)
  select $1::uuid, $2::uuid, row.* from json_to_recordset($3::json)
    as row(hotel_id text, sequence int, total_minor bigint, score real, distance_km real, hotel json)
  on conflict (app_id, search_id, hotel_id) do update
    set total_minor = excluded.total_minor, hotel = excluded.hotel
    where excluded.total_minor < hotel_search_results.total_minor`;

/** Stores hotels; a stored one keeps its position and takes the new price if lower. */
export async function saveHotels(
  ctx: MemberContext,
  searchId: string,
  found: readonly FoundHotel[],
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map(
    ({ sequence, totalMinor, hotel }) =>
      `{"hotel_id":${JSON.stringify(hotel.hotel_id)},"sequence":${sequence},"total_minor":${totalMinor},` +
      `"score":${hotel.guest_rating?.score ?? 0},"distance_km":${hotel.distance_km},"hotel":${cachedJson(hotel)}}`,
  );
  await runText(ctx.db, saveHotelsText, [ctx.app.id, searchId, `[${rows.join()}]`]);
}

/** Stores the progress of a search: finished suppliers, complete and partial. */
export async function saveProgress(
  ctx: MemberContext,
  search: Pick<Search, 'id' | 'finishedSuppliers' | 'complete' | 'partial'>,
): Promise<void> {
  const { id, complete, partial, finishedSuppliers } = search;
  await runText(ctx.db, saveProgressText, [
    ctx.app.id,
    id,
    complete,
    partial,
    JSON.stringify(finishedSuppliers),
  ]);
}

const saveProgressText = `
  update hotel_searches set complete = $3, partial = $4,
    finished_suppliers = (select coalesce(array_agg(value), '{}') from json_array_elements_text($5::json))
  where app_id = $1 and id = $2`;

/** Every hotel of a search in the order of the stream. */
export async function loadHotels(ctx: MemberContext, searchId: string): Promise<FoundHotel[]> {
  const rows = await ctx.db.execute<{ sequence: number; total_minor: string; hotel: WireHotel }>(sql`
    select sequence, total_minor::text, hotel from hotel_search_results
    where app_id = ${ctx.app.id} and search_id = ${searchId} order by sequence`);
  return rows.map((row) => ({
    sequence: row.sequence,
    totalMinor: Number(row.total_minor),
    hotel: row.hotel,
  }));
}

const orders = {
  arrival: sql`sequence`,
  price: sql`total_minor, sequence`,
  rating: sql`score desc, sequence`,
  distance: sql`distance_km, sequence`,
};

/** One page of a search, and the total number of its hotels. */
export async function loadPage(
  ctx: MemberContext,
  searchId: string,
  sort: keyof typeof orders,
  page: number,
  perPage: number,
): Promise<{ hotels: WireHotel[]; total: number }> {
  const rows = await ctx.db.execute<{ hotel: WireHotel | null; total: number }>(sql`
    with found as materialized (
      select hotel, sequence, total_minor, score, distance_km from hotel_search_results
      where app_id = ${ctx.app.id} and search_id = ${searchId}
    ), page as (
      select hotel, row_number() over (order by ${orders[sort]}) as place from found
      order by place limit ${perPage} offset ${(page - 1) * perPage}
    )
    select page.hotel, counted.total from (select count(*)::int as total from found) counted left join page on true
    order by page.place`);
  return { hotels: rows.flatMap(({ hotel }) => (hotel ? [hotel] : [])), total: rows[0]?.total ?? 0 };
}
