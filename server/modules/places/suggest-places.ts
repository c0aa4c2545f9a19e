import { type SQL, sql } from '#server/platform/db/sql.ts';
import { allowedErrors, editDistance } from './edit-distance.ts';
import { placeLanguage } from './languages.ts';
import { byCode, byExactName, byPrefix } from './name-matches.ts';
import { placeArea, placeName } from './place-names.ts';
import type { PlaceKind } from './place-record.ts';
import { type Place, type PlaceContext, placeColumns } from './queries.ts';
import { placeNames, places } from './schema.ts';
import { readTypedPlace } from './typed-place.ts';

export type PlaceSuggestion = Place & {
  /** The name in the requested language. */
  displayName: string;
  /** Country, with the state in the United States, in that language: "Texas, United States". */
  area: string;
};

/** Similar names are searched too when fewer places match the prefix and none matches exactly. */
const minPrefixMatches = 3;
/** How many similar names are compared by edit distance, because trigrams also match many wrong names. */
const maxSimilarNames = 60;
/** From 0 to 1: with swapped letters, five letters keep a fifth of their trigrams, long names a third. */
function similarityThreshold(name: string): string {
  if (name.length < 6) return '0.2';
  return name.length < 8 ? '0.25' : '0.35';
}

/** Penalty per wrong letter; the score is about the base-10 logarithm of the population. */
const errorPenalty = 1;

type Found = Place & { score: number; similarName: string | null };

/**
 * Suggests places for incomplete input, best first, in one query: exact names and codes, then names with that
 * prefix. Similar names follow when no name is equal and fewer than three have the prefix. Names match in any
 * portal language, without regard to accents and case, also as "Paris, FR" and "Springfield, IL". The larger
 * city and the busier airport come first; an exact name outweighs thirty times the population. Empty for a
 * text without a letter or digit.
 */
export async function suggestPlaces(
  ctx: PlaceContext,
  input: { text: string; language: string; limit: number; kinds?: readonly PlaceKind[] },
): Promise<PlaceSuggestion[]> {
  const { text, language, limit, kinds = ['city', 'airport'] } = input;
  const typed = readTypedPlace(text);
  if (typed.readings.length === 0 || kinds.length === 0 || limit < 1) return [];
  // Several names of one place may match, and names of other languages score lower; 4 x leaves enough
  // distinct places.
  const options = { kinds, language: placeLanguage(language), wholeNamesOnly: false, limit: limit * 4 };
  const candidates = [
    byCode(text, kinds),
    ...typed.readings.flatMap(({ name, areas }) => [
      byExactName(name, { ...options, areas }),
      byPrefix(name, { ...options, areas }),
    ]),
  ].filter((candidate) => candidate !== null);
  const found = sql`(
    with candidates as (${sql.join(candidates, sql` union all `)}),
    best as materialized (
      select place_id, max(score) as score, bool_or(exact) as exact from candidates group by place_id order by score desc limit ${limit}
    ),
    similar_names as (${similar(typed.name, kinds)})
    select place_id, score, null as similar_name from best
    union all select place_id, score, name from similar_names
  ) found`;
  const rows: Found[] = await ctx.db
    .select({
      ...placeColumns,
      score: sql<number>`found.score`,
      similarName: sql<string | null>`found.similar_name`,
    })
    .from(places)
    .innerJoin(found, sql`found.place_id = ${places.id}`);
  return rank(rows, typed.name, limit).map(({ score: _, similarName: __, ...place }) => ({
    ...place,
    displayName: placeName(place, language),
    area: placeArea(place, language),
  }));
}

/** Rows `place_id, score, name`. The condition on `best` is a one-time filter that skips the index. */
function similar(name: string, kinds: readonly PlaceKind[]): SQL {
  if (allowedErrors(name.length) === 0)
    return sql`select null as place_id, 0::float8 as score, null as name where false`;
  return sql`select ${placeNames.placeId}, ${placeNames.score}::float8 as score, ${placeNames.name} from ${placeNames}
    where (select case when count(*) < ${minPrefixMatches} and bool_or(exact) is not true
        then set_config('pg_trgm.similarity_threshold', ${similarityThreshold(name)}, true) end from best) is not null
      and ${placeNames.name} % ${name} and ${placeNames.whole} and ${placeNames.score} >= 3.7 and ${placeNames.kind} in ${kinds}
    order by similarity(${placeNames.name}, ${name}) desc, ${placeNames.score} desc limit ${maxSimilarNames}`;
}

/** Drops duplicates and similar names with too many errors; prefix matches come before similar names. */
function rank(found: readonly Found[], name: string, limit: number): Found[] {
  const certain = found.filter((place) => place.similarName === null).sort(byScore);
  const similarPlaces = found
    .flatMap((place) => {
      if (place.similarName === null) return [];
      const whole = editDistance(name, place.similarName);
      const beginning = editDistance(name, place.similarName, { prefix: true });
      const allowed = allowedErrors(name.length);
      // A whole name with an error is closer than a longer name that begins with the text.
      const errors = whole <= allowed ? whole : beginning <= allowed ? beginning + 1 : null;
      return errors === null ? [] : [{ ...place, score: place.score - errors * errorPenalty }];
    })
    .sort(byScore);
  const seen = new Set<string>();
  return [...certain, ...similarPlaces]
    .filter((place) => !seen.has(place.id) && seen.add(place.id) !== undefined)
    .slice(0, limit);
}

function byScore(left: Found, right: Found): number {
  return right.score - left.score;
}
