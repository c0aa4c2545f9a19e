import { instant } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from '#server/platform/db/tables.ts';
import type { LocalisedNames } from './languages.ts';
import type { PlaceKind, PlaceType } from './place-record.ts';

/**
 * Text that sorts by its bytes. A plain B-tree then answers prefix searches as ranges, whatever locale the database was made with, and
 * also in a generic plan, where LIKE with a parameter cannot use text_pattern_ops.
 */
const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * Every city and airport of the world, and the countries. Untenanted on purpose: public reference data, the same for every app of an
 * environment, written only by `loadPlaces` and only as a whole; members' and partners' rows name a place by its stable id, without a
 * foreign key, so that a new version of the data can replace the old one. Columns are explained at `PlaceRecord`.
 */
export const places = pgTable(
  'places',
  {
    id: byteOrderedText('id').primaryKey(),
    kind: text('kind').$type<PlaceKind>().notNull(),
    type: text('type').$type<PlaceType>().notNull(),
    name: text('name').notNull(),
    names: jsonb('names').$type<LocalisedNames>(),
    country: text('country').notNull(),
    state: text('state'),
    population: integer('population').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    timeZone: text('time_zone').notNull(),
    iata: text('iata'),
    scheduled: boolean('scheduled').notNull(),
    cityId: text('city_id'),
    importance: real('importance').notNull(),
  },
  (table) => [
    // "CDG", "LON". Not unique: a city and an airfield without service may share a code.
    index('places_iata').on(table.iata).where(sql`${table.iata} is not null`),
    // placesNear and the airports of a destination: a band of latitudes, longitudes compared inside the index. A band 160 km high
    // holds some 6,000 of 112,000 cities and 140 served airports at European latitudes, read in about 3 ms, so cube and earthdistance with
    // their slower GiST build would add an extension that managed databases may not have, and gain nothing.
    index('places_position').on(table.kind, table.lat, table.lng),
    index('places_served_airports')
      .on(table.lat, table.lng)
      .where(sql`${table.kind} = 'airport' and ${table.scheduled}`),
    // The airports that serve a city beyond the circle around it.
    index('places_city').on(table.cityId).where(sql`${table.cityId} is not null and ${table.scheduled}`),
  ],
);

/**
 * What people may type for a place, folded by `foldName`: its names in each language, without "City", with umlauts written out, from a
 * later word on. Untenanted like `places`, and without a foreign key to it: both are emptied and filled in one transaction.
 */
export const placeNames = pgTable(
  'place_names',
  {
    name: byteOrderedText('name').notNull(),
    placeId: byteOrderedText('place_id').notNull(),
    kind: text('kind').$type<PlaceKind>().notNull(),
    /** The portal languages that alone use it (`fr es`); null when it is the place's general name. */
    languages: text('languages'),
    /** Whether `name` is a name, rather than the end of one ("janeiro"). */
    whole: boolean('whole').notNull(),
    /** The place's importance, less something when the name is not whole. */
    score: real('score').notNull(),
  },
  (table) => [
    // Exact names and prefixes of three letters or more: a range of a few hundred rows, at most 4,500 ("san").
    primaryKey({ columns: [table.name, table.placeId] }),
    // One and two letters match thousands of names: these hand out the most important first and stop at the limit.
    index('place_names_first_letter').on(sql`left(${table.name}, 1)`, sql`${table.score} desc`),
    index('place_names_first_two_letters').on(sql`left(${table.name}, 2)`, sql`${table.score} desc`),
    // Typing errors, only among places of about 5,000 people and more: a third of the names, where nearly all searches go.
    index('place_names_similar')
      .using('gin', sql`${table.name} gin_trgm_ops`)
      .where(sql`${table.whole} and ${table.score} >= 3.7`),
  ],
);

/** One row: which data file the two tables above hold. */
export const placeDataVersions = pgTable('place_data_versions', {
  /** Hash of the data file and of the rules that make search names. */
  version: text('version').primaryKey(),
  loadedAt: instant('loaded_at').notNull().default(sql`now()`),
});
