import { sql } from '#server/platform/db/sql.ts';
import { byCode, byExactName, byPrefix } from './name-matches.ts';
import type { PlaceKind } from './place-record.ts';
import { type Place, type PlaceContext, placeColumns } from './queries.ts';
import { places } from './schema.ts';
import { readTypedPlace } from './typed-place.ts';

/** A place with its match score: its importance, plus 1.5 for an exact name or 100 for a code in capitals. */
export type NamedPlace = Place & { score: number };

const kinds: readonly PlaceKind[] = ['city', 'airport'];

/**
 * Cities and airports that a text names, best first, at most `limit`: by id, by IATA airport or metropolitan
 * code, or by name in any portal language. A name matches as a whole ("Paris", "Paris, France") or by its
 * first words ("Frankfurt"). Typing errors are not corrected. One query.
 */
export async function findNamedPlaces(
  ctx: PlaceContext,
  typed: string,
  limit: number,
): Promise<NamedPlace[]> {
  const text = typed.trim();
  if (/^(city_\d{1,10}|airport_[A-Z]{3})$/.test(text)) {
    const found = await ctx.db.select(placeColumns).from(places).where(sql`${places.id} = ${text}`);
    return found.map((place) => ({ ...place, score: 200 }));
  }
  const read = readTypedPlace(text);
  // "Portland, Somewhere" must not match the best-known Portland.
  const readings = read.unsure ? read.readings.slice(1) : read.readings;
  if (readings.length === 0) return [];
  const options = { kinds, language: null, wholeNamesOnly: true, limit };
  const candidates = [
    byCode(text, kinds),
    ...readings.flatMap(({ name, areas }) => [
      byExactName(name, { ...options, areas }),
      byPrefix(`${name} `, { ...options, areas }),
    ]),
  ].filter((candidate) => candidate !== null);
  const best = sql`(select place_id, max(score)::float8 as score from (${sql.join(candidates, sql` union all `)}) candidates
    group by place_id order by score desc limit ${limit}) found`;
  return await ctx.db
    .select({ ...placeColumns, score: sql<number>`found.score` })
    .from(places)
    .innerJoin(best, sql`found.place_id = ${places.id}`)
    .orderBy(sql`found.score desc`);
}
