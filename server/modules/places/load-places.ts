import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Database } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { decodePlaces } from './place-file.ts';
import type { PlaceRecord } from './place-record.ts';
import { placeDataVersions } from './schema.ts';
import { type SearchName, searchNames, searchNamesVersion } from './search-names.ts';
import { wellKnownNames } from './well-known-names.ts';

const dataFile = new URL('./data/places.br', import.meta.url);
/** Rows per statement: few enough round trips, and each text parameter stays under 1 MB. */
const rowsPerStatement = 25_000;
/** Key of an advisory lock that nothing else uses; with it, two processes that start together load once. */
const loadLock = 2_026_112_001;

/**
 * Replaces the content of `places` and `place_names` from the data file in one transaction when they hold
 * another version; otherwise runs one small query. Reads of places wait meanwhile, about 3 s, only at the
 * first start and after an update of the data. Returns the number of places loaded, 0 when the version is
 * current.
 */
export async function loadPlaces(db: Database): Promise<{ loaded: number; version: string }> {
  const file = readFileSync(dataFile);
  const version = versionOf(file);
  if (await hasVersion(db, version)) return { loaded: 0, version };
  return db.transaction(async (tx) => {
    // The pool's time-outs are meant for requests; a second process must wait for the first even on a slow
    // machine.
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`set local statement_timeout = '5min'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${loadLock})`);
    if (await hasVersion(tx, version)) return { loaded: 0, version };
    const records = decodePlaces(file);
    await tx.execute(sql`truncate places, place_names`);
    // Deleted rather than truncated, because truncate would block the version check of a process that starts
    // meanwhile.
    await tx.delete(placeDataVersions);
    await withoutIndexes(tx, async () => {
      for (const rows of batches(records)) await tx.execute(insertPlaces(rows));
      for (const rows of batches(namedPlaces(records))) await tx.execute(insertNames(rows));
    });
    await tx.execute(sql`analyze places, place_names`);
    await tx.insert(placeDataVersions).values({ version });
    return { loaded: records.length, version };
  });
}

/** The version that `loadPlaces` would load: a hash of everything that the tables' content depends on. */
export function placesVersion(): string {
  return versionOf(readFileSync(dataFile));
}

function versionOf(file: Buffer): string {
  const names = JSON.stringify([searchNamesVersion, wellKnownNames]);
  return createHash('sha256').update(file).update(names).digest('hex').slice(0, 16);
}

async function hasVersion(db: Database, version: string): Promise<boolean> {
  const [row] = await db.select({ version: placeDataVersions.version }).from(placeDataVersions).limit(1);
  return row?.version === version;
}

/** Fills the tables without secondary indexes and rebuilds these, which saves a quarter of the time. */
async function withoutIndexes(tx: Database, fill: () => Promise<void>): Promise<void> {
  const indexes = await tx.execute<{ name: string; definition: string }>(sql`
    select pg_index.indexrelid::regclass::text as name, pg_get_indexdef(pg_index.indexrelid) as definition
    from pg_index where indrelid in ('places'::regclass, 'place_names'::regclass) and not indisprimary`);
  for (const index of indexes) await tx.execute(sql.raw(`drop index ${index.name}`));
  await fill();
  for (const index of indexes) await tx.execute(sql.raw(index.definition));
}

type NamedPlace = SearchName & { place: PlaceRecord };

/** All search names in primary key order, so that the index grows at its end and neighbours share pages. */
function namedPlaces(records: readonly PlaceRecord[]): NamedPlace[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return records
    .flatMap((place) =>
      searchNames(place, place.cityId ? byId.get(place.cityId) : undefined).map((found) => ({
        ...found,
        place,
      })),
    )
    .sort((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0));
}

function insertPlaces(rows: readonly PlaceRecord[]): SQL {
  const columns = [
    column('text', rows, (row) => row.id),
    column('text', rows, (row) => row.kind),
    column('text', rows, (row) => row.type),
    column('text', rows, (row) => row.name),
    column('jsonb', rows, (row) => (row.names ? JSON.stringify(row.names) : null)),
    column('text', rows, (row) => row.country),
    column('text', rows, (row) => row.state),
    column('int', rows, (row) => row.population),
    column('float8', rows, (row) => row.lat),
    column('float8', rows, (row) => row.lng),
    column('text', rows, (row) => row.timeZone),
    column('text', rows, (row) => row.iata),
    column('bool', rows, (row) => (row.scheduled ? 1 : 0)),
    column('text', rows, (row) => row.cityId),
    column('real', rows, (row) => row.importance),
  ];
  return sql`insert into places (id, kind, type, name, names, country, state, population, lat, lng, time_zone, iata, scheduled,
    city_id, importance) select * from unnest(${sql.join(columns, sql`, `)})`;
}

function insertNames(rows: readonly NamedPlace[]): SQL {
  const columns = [
    column('text', rows, (row) => row.name),
    column('text', rows, (row) => row.place.id),
    column('text', rows, (row) => row.place.kind),
    column('text', rows, (row) => row.languages),
    column('bool', rows, (row) => (row.whole ? 1 : 0)),
    column('real', rows, (row) => row.score),
  ];
  return sql`insert into place_names (name, place_id, kind, languages, whole, score) select * from unnest(${sql.join(columns, sql`, `)})`;
}

type ColumnType = 'text' | 'int' | 'float8' | 'real' | 'bool' | 'jsonb';

/**
 * One column of many rows as a single text parameter that PostgreSQL splits: far cheaper than an array or one
 * parameter per value. No value contains a line break; the empty string stands for null.
 */
function column<Row>(
  type: ColumnType,
  rows: readonly Row[],
  value: (row: Row) => string | number | null,
): SQL {
  const values = rows.map((row) => value(row) ?? '').join('\n');
  return sql`string_to_array(${values}, ${'\n'}, '')::${sql.raw(type)}[]`;
}

function* batches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement);
}
