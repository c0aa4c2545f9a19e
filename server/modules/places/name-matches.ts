import { and, or, type SQL, sql } from '#server/platform/db/sql.ts';
import type { PlaceKind } from './place-record.ts';
import { placeNames, places } from './schema.ts';
import type { Area } from './typed-place.ts';

/** Bonus of an exact name or code over a prefix match; worth thirty times the population. */
const exactBonus = 1.5;
/** Penalty for a name of another language only: for an English reader, "p" must not suggest Pekin first. */
const otherLanguagePenalty = 1;

/** Restricts which places match, and how many are returned. */
export type MatchOptions = {
  kinds: readonly PlaceKind[];
  /** The place must lie in each of these areas. */
  areas: readonly Area[];
  /** Names of other languages score lower; null treats all languages alike. */
  language: string | null;
  /** Excludes names that start at a later word ("janeiro"), except those of airports ("heathrow"). */
  wholeNamesOnly: boolean;
  limit: number;
};

/** Rows `place_id, score, exact` of places with this IATA code. In capitals the code outweighs every name. */
export function byCode(text: string, kinds: readonly PlaceKind[]): SQL | null {
  const code = text.trim();
  if (!/^[A-Za-z]{3}$/.test(code)) return null;
  const capitals = code === code.toUpperCase();
  // A metropolitan code outweighs an airfield with the same code.
  const weight = sql`${capitals ? 100 : exactBonus}::float8 + case when ${places.kind} = 'city' then ${capitals ? 50 : 0}::float8 else 0 end`;
  return sql`(select ${places.id} as place_id, ${places.importance} + ${weight} as score, true as exact
    from ${places} where ${places.iata} = ${code.toUpperCase()} and ${places.kind} in ${kinds})`;
}

/** Rows `place_id, score, exact` of the most important places with exactly this name. */
export function byExactName(name: string, options: MatchOptions): SQL {
  const bonus = sql`case when ${placeNames.whole} then ${exactBonus}::float8 else 0 end`;
  return matches(
    sql`${placeNames.name} = ${name}`,
    sql`${placeNames.score} + ${bonus}`,
    sql`${placeNames.whole}`,
    options,
  );
}

/** Rows `place_id, score, exact` of the most important places with a name that has this prefix. */
export function byPrefix(prefix: string, options: MatchOptions): SQL {
  return matches(hasPrefix(prefix), sql`${placeNames.score}`, sql`false`, options);
}

function matches(condition: SQL, score: SQL, exact: SQL, options: MatchOptions): SQL {
  const { kinds, areas, language, wholeNamesOnly, limit } = options;
  const otherLanguage = sql`${placeNames.languages} is not null and ${placeNames.languages} not like ${`%${language}%`}`;
  const penalty = language
    ? sql` - case when ${otherLanguage} then ${otherLanguagePenalty}::float8 else 0 end`
    : sql``;
  const where = and(
    condition,
    sql`${placeNames.kind} in ${kinds}`,
    wholeNamesOnly ? sql`(${placeNames.whole} or ${placeNames.kind} = 'airport')` : undefined,
    inAreas(areas),
  );
  return sql`(select ${placeNames.placeId}, (${score}${penalty})::float8 as score, ${exact} as exact from ${placeNames} where ${where}
    order by ${placeNames.score} desc limit ${limit})`;
}

/** One and two letters use an index ordered by score; longer prefixes read a range of the primary key. */
function hasPrefix(prefix: string): SQL {
  const letters = [...prefix].length;
  if (letters === 1) return sql`left(${placeNames.name}, 1) = ${prefix}`;
  if (letters === 2) return sql`left(${placeNames.name}, 2) = ${prefix}`;
  return sql`${placeNames.name} >= ${prefix} and ${placeNames.name} < ${`${prefix}\u{10ffff}`}`;
}

/** The condition that the place lies in each of the areas; undefined without areas. */
function inAreas(areas: readonly Area[]): SQL | undefined {
  if (areas.length === 0) return undefined;
  const each = areas.map(({ countries, states }) =>
    or(
      countries.length ? sql`${places.country} in ${countries}` : sql`false`,
      states.length ? sql`${places.state} in ${states}` : undefined,
    ),
  );
  return sql`exists (select from ${places} where ${places.id} = ${placeNames.placeId} and ${and(...each)})`;
}
