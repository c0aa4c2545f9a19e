import { distanceKm, foldName, type PlaceLanguage } from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { findOwnPlaces } from './own-places.ts';

/** A code in the brackets of a label that we suggested: "Orly Airport (ORY)". */
const codeInBrackets = /\(([A-Z]{3})\)\s*$/;
/** A code as the first word, or as the last one before any comma: "CDG Terminal 2E", "Paris CDG". */
const bareCode = /^[A-Z]{3}(?=[ ,،])|(?<=^[^,،]* )[A-Z]{3}$/;
/** Words beside a code that say where at the airport, in the portal's languages. */
const airportWords = new Set(
  [
    'airport international intl terminal gate arrival arrivals departure departures hall',
    'aeroport aerogare arrivees departs porte aeropuerto internacional terminales llegadas salidas puerta',
    'flughafen ankunft abflug halle مطار صالة مبنى الوصول المغادرة الدولي',
  ]
    .join(' ')
    .split(' ')
    .map(foldName),
);
/** Terminals, gates and postal codes: "2E", "T5", "95700". */
const hasDigit = /\d/;
/** Frankfurt-Hahn is 110 km away from the city of its name. */
const ownCityWithinKm = 150;
/** "CDG, Roissy, Paris, France" has three parts beside its code. */
const maxParts = 4;

type OwnPlaces = Awaited<ReturnType<typeof findOwnPlaces>>;

/**
 * The airport that an address names by its IATA code beside other words: none or one. Three capitals are no code if the
 * words beside them name neither the airport nor a place near it: "MGM Grand, Las Vegas", "VIA ROMA 1, MILANO".
 */
export async function findAirportOfCode(
  ctx: BaseContext,
  text: string,
  language: PlaceLanguage,
): Promise<OwnPlaces> {
  const inBrackets = codeInBrackets.exec(text)?.[1];
  if (inBrackets) return findOwnPlaces(ctx, inBrackets, language);
  const found = bareCode.exec(text);
  if (!found) return [];
  const [code] = found;
  const rest = text.slice(0, found.index) + text.slice(found.index + code.length);
  const parts = rest.split(/[,،]/).map(withoutAirportWords).filter(Boolean);
  const places = await findOwnPlaces(ctx, code, language);
  const [airport] = places;
  if (!airport) return [];
  const isNear = async (reading: string): Promise<boolean> => {
    const [named, within] = await Promise.all([
      findOwnPlaces(ctx, reading, language),
      // The airport's country or state: "LHR, UK", "LAX, California".
      findOwnPlaces(ctx, `${airport.name}, ${reading}`, language),
    ]);
    return (
      named.some((place) => distanceKm(place, airport) < ownCityWithinKm) ||
      within.some(({ id }) => id === airport.id)
    );
  };
  if (parts.length === 0 || (await isNear(parts.join(', ')))) return places;
  const near = await Promise.all(parts.slice(0, maxParts).map(isNear));
  return parts.length <= maxParts && near.every(Boolean) ? places : [];
}

function withoutAirportWords(part: string): string {
  const words = part.split(/\s+/).filter((word) => !hasDigit.test(word) && !airportWords.has(foldName(word)));
  return words.join(' ').trim();
}
