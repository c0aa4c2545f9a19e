import { commaText } from '#server/brands/index.ts';
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
} from '#server/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import type { GeocodeCandidate } from './port.ts';

/** A place is meant without asking when it scores this much above all others: it has three times their people. */
const clearLead = Math.log10(3);
/** An airport is meant rather than a village of its name: it has thirty times the people (base-10 logarithm). */
const clearImportance = 1.5;
/** Places of one name within this distance are one place: a city, its district and its airport. */
const samePlaceKm = 30;
/** Of two cities the one with a large airport is meant (importance 5 and more), when the other's is far smaller. */
const largeAirport = 5;
const clearAirportLead = 0.75;
const mostCompared = 12;
/** From here on the score comes from a code or an id, which names one place. */
const codeScore = 100;
/** Coordinates further from every city than this are no place to ride from. */
const cityWithinKm = 60;

/** "Springfield, Illinois, United States", or "Orly Airport (ORY)": what the same search finds again alone. */
export function labelOf(place: Place, language: PlaceLanguage): string {
  const name = placeName(place, language);
  return place.kind === 'airport' && place.iata
    ? `${name} (${place.iata})`
    : commaText([name, placeArea(place, language)], language);
}

/** The cities and airports of ours that a text may mean: none, the one that is clear, or several equals. One query, two for equals. */
export async function findOwnPlaces(
  ctx: BaseContext,
  text: string,
  language: PlaceLanguage,
): Promise<NamedPlace[]> {
  const found = await findNamedPlaces(ctx, text, mostCompared);
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
 * Of two cities of one name and like size the one that travellers mean: Valencia in Spain is smaller than the one in
 * Venezuela and has the larger airport. Both, when their airports are alike (San Jose). Common names
 * (Springfield) are asked about.
 */
async function betterConnected(ctx: BaseContext, both: NamedPlace[]): Promise<NamedPlace[]> {
  if (both.some(({ kind }) => kind !== 'city')) return both;
  const airports = await busiestAirports(
    ctx,
    both.map(({ id }) => id),
  );
  const airportOf = ({ id }: NamedPlace) => airports.get(id) ?? 0;
  const [first, second] = [...both].sort((one, other) => airportOf(other) - airportOf(one));
  if (!first || !second || airportOf(first) < largeAirport) return both;
  return airportOf(first) - airportOf(second) > clearAirportLead ? [first] : both;
}

/** One of our own places as a candidate. */
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
 * The point of a text like "48.8566, 2.3522"; null for any other text. Degrees that do not exist, and points further
 * than 60 km from every city, are 422 on the field.
 */
export async function readCoordinates(
  ctx: BaseContext,
  text: string,
  field: string,
): Promise<GeocodeCandidate | null> {
  const match = /^([+-]?\d{1,3}(?:\.\d{1,12})?)(?:\s*[,،;]\s*|\s+)([+-]?\d{1,3}(?:\.\d{1,12})?)$/.exec(text);
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

/** The city that a point belongs to: near, and rather the large city than its suburb. Null beyond 60 km. */
export async function cityAround(ctx: BaseContext, lat: number, lng: number): Promise<Place | null> {
  const cities = await placesNear(ctx, lat, lng, cityWithinKm, { kinds: ['city'], limit: 500 });
  const [first] = cities;
  if (!first) return null;
  // Eight kilometres weigh as much as ten times the people.
  const pull = (city: (typeof cities)[number]) => city.importance - city.distanceKm / 8;
  return cities.reduce((best, city) => (pull(city) > pull(best) ? city : best), first);
}
