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
 * Text that sorts by its bytes. A plain B-tree then supports prefix searches as ranges, in every locale of
 * the database and also in a generic plan, in which LIKE with a parameter cannot use text_pattern_ops.
 */
const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The world's cities, airports and countries. The table has no tenant on purpose: it is public reference
 * data, the same for every app of an environment, and only `loadPlaces` writes it, always as a whole. Other
 * tables refer to a place by its stable id without a foreign key, so that a new version of the data can
 * replace the old one. `PlaceRecord` explains the columns.
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
    // For placesNear and the airports of a destination: a band of latitudes, with longitudes compared inside
    // the index. A band of 160 km has about 6,000 of 112,000 cities and 140 scheduled airports at European
    // latitudes and is read in about 3 ms. The extensions cube and earthdistance would gain nothing: their
    // GiST index builds slower, and managed databases may not have them.
    index('places_position').on(table.kind, table.lat, table.lng),
    index('places_served_airports')
      .on(table.lat, table.lng)
      .where(sql`${table.kind} = 'airport' and ${table.scheduled}`),
    // For airports that serve a city from outside the circle around it.
    index('places_city').on(table.cityId).where(sql`${table.cityId} is not null and ${table.scheduled}`),
  ],
);

/**
 * The texts that find a place, folded by `foldName`: its names in each language, also without "City", with
 * umlauts written out, and from a later word on. The table has no tenant, like `places`, and no foreign key
 * to it, because both are truncated and filled in one transaction.
 */
export const placeNames = pgTable(
  'place_names',
  {
    name: byteOrderedText('name').notNull(),
    placeId: byteOrderedText('place_id').notNull(),
    kind: text('kind').$type<PlaceKind>().notNull(),
    /** The only portal languages that use the name (`fr es`); null when it is the place's general name. */
    languages: text('languages'),
    /** Whether `name` is a whole name rather than the end of one ("janeiro"). */
    whole: boolean('whole').notNull(),
    /** The place's importance, minus a penalty when the name is not whole. */
    score: real('score').notNull(),
  },
  (table) => [
    // For exact names and prefixes of three letters or more: a range of a few hundred rows, at most 4,500
    // ("san").
    primaryKey({ columns: [table.name, table.placeId] }),
    // One and two letters match thousands of names; these indexes return the most important first, up to the
    // limit.
    index('place_names_first_letter').on(sql`left(${table.name}, 1)`, sql`${table.score} desc`),
    index('place_names_first_two_letters').on(sql`left(${table.name}, 2)`, sql`${table.score} desc`),
    // For typing errors, only among places of about 5,000 people or more: a third of the names, and nearly
    // all searches.
    index('place_names_similar')
      .using('gin', sql`${table.name} gin_trgm_ops`)
      .where(sql`${table.whole} and ${table.score} >= 3.7`),
  ],
);

/** One row: the version of the data in the two tables above. */
export const placeDataVersions = pgTable('place_data_versions', {
  /** Hash of the data file and of the rules that generate search names. */
  version: text('version').primaryKey(),
  loadedAt: instant('loaded_at').notNull().default(sql`sojourn_now()`),
});
