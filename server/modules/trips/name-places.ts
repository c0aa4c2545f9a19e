import {
  countryName,
  getPlaces,
  type PlaceLanguage,
  placeLanguages,
  placeName,
  readerLanguage,
} from '#server/modules/places/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';

type Placed = { place_id: string | null; place_name: string | null; country_code: string | null };

/**
 * Reads the places of the rows in one query and returns a function that names the place of a row in the
 * reader's language. Places without an id keep the name they were booked with, except countries, which eSIM
 * plans are for.
 */
export async function namePlaces(
  ctx: MemberContext,
  rows: readonly Placed[],
): Promise<(row: Placed) => string | null> {
  const places = await getPlaces(ctx, [...new Set(rows.flatMap(({ place_id }) => place_id ?? []))]);
  const language = readerLanguage(ctx);
  return (row) => {
    const place = row.place_id && places.get(row.place_id);
    if (place) return placeName(place, language);
    return countryIn(row, language) ?? row.place_name;
  };
}

/** The country's name, if the place was booked under its country's name in any language; else null. */
function countryIn({ place_name, country_code }: Placed, language: PlaceLanguage): string | null {
  if (!country_code) return null;
  const isCountry = placeLanguages.some((known) => countryName(country_code, known) === place_name);
  return isCountry ? countryName(country_code, language) : null;
}
