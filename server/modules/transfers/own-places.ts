import {
  busiestAirports,
  distanceKm,
  findNamedPlaces,
  foldName,
  type NamedPlace,
  type Place,
  type PlaceLanguage,
  placeArea,
  placeLanguages,
  placeName,
  placesNear,
} from '#server/modules/places/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import type { GeocodeCandidate } from './port.ts';

/**
 * A place is unambiguous when its score leads by this much: three times the population of every other place.
 */
const clearLead = Math.log10(3);
/** An airport wins over a village of its name by this lead in importance (base-10 log, about 30 times). */
const clearImportance = 1.5;
/** Places of one name within this distance count as one: a city, its district and its airport. */
const samePlaceKm = 30;
/** An airport of this importance is large; of two cities, the one with the far larger airport wins. */
const largeAirportImportance = 5;
const clearAirportLead = 0.75;
const maxCompared = 12;
/** Scores from here on come from a code or an id, which names exactly one place. */
const codeScore = 100;
/** Coordinates further than this from every city are rejected. */
const cityWithinKm = 60;

/** "Springfield, Illinois, United States" or "Orly Airport (ORY)"; as an address it finds only this place. */
export function labelOf(place: Place, language: PlaceLanguage): string {
  const name = placeName(place, language);
  return place.kind === 'airport' && place.iata
    ? `${name} (${place.iata})`
    : commaText([name, placeArea(place, language)], language);
}

/** Our cities and airports that match a text: none, one, or several equals. At most two queries. */
export async function findOwnPlaces(
  ctx: BaseContext,
  text: string,
  language: PlaceLanguage,
): Promise<NamedPlace[]> {
  const found = await findNamedPlaces(ctx, text, maxCompared);
  const [best] = found;
  if (!best) return [];
  if (best.score >= codeScore) return [best];
  const typed = foldName(text);
  const named = found.find((place) => placeLanguages.some((one) => foldName(labelOf(place, one)) === typed));
  if (named) return [named];
  const distinct: NamedPlace[] = [];
  const equals = found.filter(
    ({ score, importance }) =>
      best.score - score < clearLead && best.importance - importance < clearImportance,
  );
  for (const place of equals) {
    const isKnown = distinct.some(
      (other) =>
        distanceKm(other, place) < samePlaceKm || labelOf(other, language) === labelOf(place, language),
    );
    if (!isKnown) distinct.push(place);
  }
  return distinct.length === 2 ? betterConnected(ctx, distinct) : distinct;
}

/**
 * Of two cities of one name and similar size, returns the one with the far larger airport: Valencia in Spain
 * is smaller than Valencia in Venezuela and has the larger airport. Returns both when the airports are
 * similar (San Jose). More than two equals (Springfield) stay ambiguous.
 */
async function betterConnected(ctx: BaseContext, both: NamedPlace[]): Promise<NamedPlace[]> {
  if (both.some(({ kind }) => kind !== 'city')) return both;
  const airports = await busiestAirports(
    ctx,
    both.map(({ id }) => id),
  );
  const airportOf = ({ id }: NamedPlace) => airports.get(id) ?? 0;
  const [first, second] = [...both].sort((one, other) => airportOf(other) - airportOf(one));
  if (!first || !second || airportOf(first) < largeAirportImportance) return both;
  return airportOf(first) - airportOf(second) > clearAirportLead ? [first] : both;
}

/** Converts one of our own places to a candidate. */
export function candidateOf(place: Place, language: PlaceLanguage): GeocodeCandidate {
  return {
    label: labelOf(place, language),
    kind: place.kind === 'airport' ? 'airport' : 'city',
    latitude: place.lat,
    longitude: place.lng,
    timeZone: place.timeZone,
    countryCode: place.country,
    placeId: place.id,
  };
}

/**
 * Reads a text such as "48.8566, 2.3522" as coordinates; null for any other text. Throws 422 on the field for
 * invalid degrees and for points further than 60 km from every city.
 */
export async function readCoordinates(
  ctx: BaseContext,
  text: string,
  field: string,
): Promise<GeocodeCandidate | null> {
  const match = /^([+-]?\d{1,3}(?:\.\d{1,20})?)(?:\s*[,،;]\s*|\s+)([+-]?\d{1,3}(?:\.\d{1,20})?)$/.exec(text);
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    const message = 'Must be a latitude from -90 to 90 and a longitude from -180 to 180.';
    throw invalid(field, 'invalid_coordinates', message);
  }
  const city = await cityAround(ctx, latitude, longitude);
  if (!city) throw invalid(field, 'unknown_address', 'No city lies within 60 km of these coordinates.');
  return {
    label: `${latitude}, ${longitude}`,
    kind: 'coordinates',
    latitude,
    longitude,
    timeZone: city.timeZone,
    countryCode: city.country,
    placeId: city.id,
  };
}

/** The city of a point: near, and the large city rather than its suburb. Null beyond 60 km. */
export async function cityAround(ctx: BaseContext, lat: number, lng: number): Promise<Place | null> {
  const cities = await placesNear(ctx, lat, lng, cityWithinKm, { kinds: ['city'], limit: 500 });
  const [first] = cities;
  if (!first) return null;
  // Eight kilometres weigh as much as ten times the population.
  const pull = (city: (typeof cities)[number]) => city.importance - city.distanceKm / 8;
  return cities.reduce((best, city) => (pull(city) > pull(best) ? city : best), first);
}
