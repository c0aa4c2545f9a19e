import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { sureConfidence } from './match-hotels.ts';
import type { mappingOrigins } from './schema.ts';

/** An id of a supplier with what it stands for; `ourId` null means nothing of ours. */
export type Mapping = {
  externalId: string;
  ourId: string | null;
  placeId: string | null;
  confidence: number;
  origin: (typeof mappingOrigins)[number];
};

type IdPair = { supplier: string; external_id: string; our_id: string };

/** A supplier's id with what it stands for, of a sure mapping; `placeId` is our place of a hotel. */
export type KnownId = { supplier: string; externalId: string; ourId: string; placeId: string | null };

/** The suppliers' own ids of some places or hotels of ours; doubtful mappings are left out. One query. */
export async function readExternalIds(
  ctx: BaseContext,
  kind: 'hotel' | 'place',
  ourIds: readonly string[],
): Promise<readonly KnownId[]> {
  const rows = await ctx.db.execute<IdPair & { place_id: string | null }>(sql`
    select supplier, external_id, our_id, place_id from supplier_ids
    where kind = ${kind} and our_id = any(array(select json_array_elements_text(${JSON.stringify(ourIds)}::json)))
      and confidence >= ${sureConfidence}
    order by supplier, external_id`);
  return rows.map((row) => ({
    supplier: row.supplier,
    externalId: row.external_id,
    ourId: row.our_id,
    placeId: row.place_id,
  }));
}

/** Our ids of the hotels that a supplier sells in a place of ours, by its own ids. One query. */
export async function readHotelIdsOfPlace(
  ctx: BaseContext,
  supplier: string,
  placeId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.execute<Omit<IdPair, 'supplier'>>(sql`
    select external_id, our_id from supplier_ids
    where supplier = ${supplier} and kind = 'hotel' and place_id = ${placeId} and our_id is not null
      and confidence >= ${sureConfidence}`);
  return new Map(rows.map((row) => [row.external_id, row.our_id]));
}

/** What is known of these hotels of a supplier, sure or not. One query. */
export async function readMappings(
  ctx: BaseContext,
  supplier: string,
  externalIds: readonly string[],
): Promise<Mapping[]> {
  const rows = await ctx.db.execute<{
    external_id: string;
    our_id: string | null;
    place_id: string | null;
    confidence: number;
    origin: Mapping['origin'];
  }>(sql`
    select external_id, our_id, place_id, confidence, origin from supplier_ids
    where supplier = ${supplier} and kind = 'hotel'
      and external_id = any(array(select json_array_elements_text(${JSON.stringify(externalIds)}::json)))`);
  return rows.map((row) => ({
    externalId: row.external_id,
    ourId: row.our_id,
    placeId: row.place_id,
    confidence: row.confidence,
    origin: row.origin,
  }));
}

/**
 * Stores what the ingestion found, with one statement. Sure mappings and those of operators stay as they are. Of an id that
 * is named twice the last mapping counts: a statement cannot store a row twice.
 */
export async function saveMappings(
  ctx: BaseContext,
  supplier: string,
  kind: 'hotel' | 'place',
  mappings: readonly Mapping[],
): Promise<void> {
  if (mappings.length === 0) return;
  const last = new Map(mappings.map((mapping) => [mapping.externalId, mapping]));
  const rows = [...last.values()].map(({ externalId, ourId, placeId, confidence, origin }) => ({
    external_id: externalId,
    our_id: ourId,
    place_id: placeId,
    confidence,
    origin,
  }));
  await ctx.db.execute(sql`
    insert into supplier_ids (supplier, kind, external_id, our_id, place_id, confidence, origin)
    select ${supplier}, ${kind}, row.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as row(external_id text, our_id text, place_id text, confidence real, origin text)
    on conflict (supplier, kind, external_id) do update
      set our_id = excluded.our_id, place_id = excluded.place_id, confidence = excluded.confidence,
        origin = excluded.origin, updated_at = sojourn_now()
      where supplier_ids.origin <> 'operator' and supplier_ids.confidence < ${sureConfidence}`);
}

/** Stores the decision of an operator, which the ingestion never changes. */
export async function saveDecision(
  ctx: BaseContext,
  supplier: string,
  { externalId, ourId, placeId }: Pick<Mapping, 'externalId' | 'ourId' | 'placeId'>,
): Promise<void> {
  await ctx.db.execute(sql`
    insert into supplier_ids (supplier, kind, external_id, our_id, place_id, confidence, origin)
    values (${supplier}, 'hotel', ${externalId}, ${ourId}, ${placeId}, 1, 'operator')
    on conflict (supplier, kind, external_id) do update
      set our_id = excluded.our_id, place_id = excluded.place_id, confidence = 1, origin = 'operator',
        updated_at = sojourn_now()`);
}

/**
 * Notes that the hotels of these places of a supplier are mapped now, and returns those whose hotels were not mapped
 * for `hours`, at most `limit`: new ones first, in the order of `listed` (the supplier's ids), then those that waited
 * longest. Two calls at once never return the same place.
 */
export async function claimPlaces(
  ctx: BaseContext,
  supplier: string,
  { hours, limit }: { hours: number; limit: number },
  listed: readonly string[],
): Promise<{ externalPlaceId: string; placeId: string }[]> {
  const rows = await ctx.db.execute<{ external_id: string; our_id: string }>(sql`
    update supplier_ids set ingested_at = sojourn_now() where ctid = any(array(
      select due.ctid from supplier_ids due
      left join json_array_elements_text(${JSON.stringify(listed)}::json) with ordinality as listed(id, position)
        on listed.id = due.external_id
      where due.supplier = ${supplier} and due.kind = 'place' and due.our_id is not null
        and due.confidence >= ${sureConfidence}
        and (due.ingested_at is null or due.ingested_at <= sojourn_now() - make_interval(hours => ${hours}))
      order by due.ingested_at nulls first, listed.position, due.external_id
      limit ${limit} for update of due skip locked))
    returning external_id, our_id`);
  return rows.map((row) => ({ externalPlaceId: row.external_id, placeId: row.our_id }));
}
