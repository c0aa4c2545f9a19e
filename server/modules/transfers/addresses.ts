import {
  distanceKm,
  foldName,
  getPlaces,
  type Place,
  type PlaceLanguage,
  placeName,
  suggestPlaces,
} from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type FieldError, invalid, problem } from '#server/platform/errors/index.ts';
import { findAirportOfCode } from './airport-of-code.ts';
import { maxAddressLength } from './contract-shapes.ts';
import { findCityInText } from './find-city-in-text.ts';
import { geocoderOf } from './geocoders.ts';
import { candidateOf, cityAround, findOwnPlaces, labelOf, readCoordinates } from './own-places.ts';
import type { GeocodeCandidate, Geocoder, TransferPlace } from './port.ts';

/** Two addresses closer than this count as the same place. */
const samePlaceKm = 0.3;
const maxSuggestions = 6;
/**
 * Importance (base-10 logarithm of the population, here 20,000 people) above which a name means the city. A
 * smaller place may share its name with a hotel, so the geocoder is called as well.
 */
const certainCityImportance = 4.3;

type AddressInput = { text: string; field: string; language: PlaceLanguage };

/**
 * Resolves both addresses of a transfer. Throws 422 on the field of an address that is unknown or ambiguous
 * (with suggestions where there are any), and on `end_address` when both addresses are the same place.
 * Without a geocoder (null) our own places and coordinates are resolved, and other addresses to the city that they name.
 */
export async function findEnds(
  ctx: BaseContext,
  start: string,
  end: string,
  language: PlaceLanguage,
  geocoder: Geocoder | null = geocoderOf(ctx.environment),
): Promise<{ from: TransferPlace; to: TransferPlace }> {
  const inputs = [
    { text: start.trim(), field: 'start_address', language },
    { text: end.trim(), field: 'end_address', language },
  ] as const;
  const [startOwn, endOwn] = await Promise.all(inputs.map((one) => readOwn(ctx, one)));
  const [starts, ends] = await Promise.all([
    addGeocoded(ctx, geocoder, inputs[0], startOwn ?? [], endOwn ?? []),
    addGeocoded(ctx, geocoder, inputs[1], endOwn ?? [], startOwn ?? []),
  ]);
  const errors = (
    await Promise.all([
      addressError(ctx, inputs[0], starts, geocoder),
      addressError(ctx, inputs[1], ends, geocoder),
    ])
  ).flatMap((error) => error ?? []);
  const [[first], [last]] = [starts, ends];
  if (errors.length > 0 || !first || !last) throw problem('validation_failed', { errors });
  const [from, to] = await Promise.all([
    transferPlaceOf(ctx, inputs[0], first),
    transferPlaceOf(ctx, inputs[1], last),
  ]);
  if (straightKm(from, to) < samePlaceKm) {
    throw invalid('end_address', 'same_place', 'Must be a different place from start_address.');
  }
  return { from, to };
}

/** Great-circle distance in kilometres. */
function straightKm(from: TransferPlace, to: TransferPlace): number {
  return distanceKm({ lat: from.latitude, lng: from.longitude }, { lat: to.latitude, lng: to.longitude });
}

/** Candidates found without a geocoder: coordinates, cities, airports, codes ("CDG Terminal 2E"). */
async function readOwn(ctx: BaseContext, { text, field, language }: AddressInput): Promise<OwnCandidate[]> {
  const point = await readCoordinates(ctx, text, field);
  if (point) return [{ ...point, isSure: true }];
  const whole = await findOwnPlaces(ctx, text, language);
  const found = whole.length > 0 ? whole : await findAirportOfCode(ctx, text, language);
  return found.map((place) => ({
    ...candidateOf(place, language),
    isSure:
      found.length > 1 ||
      place.kind === 'airport' ||
      place.importance >= certainCityImportance ||
      /[,،_]/.test(text),
  }));
}

/** `isSure`: the geocoder is not searched for a hotel of the same name. */
type OwnCandidate = GeocodeCandidate & { isSure: boolean };

async function addGeocoded(
  ctx: BaseContext,
  geocoder: Geocoder | null,
  { text, language }: AddressInput,
  own: OwnCandidate[],
  others: GeocodeCandidate[],
): Promise<GeocodeCandidate[]> {
  if (own.some(({ isSure }) => isSure)) return own;
  if (!geocoder) return own.length > 0 ? own : findCityInText(ctx, text, language);
  const near = others.length === 1 ? others[0] : undefined;
  const found = await geocoder.geocode(ctx, { text, language, ...(near ? { near } : {}) });
  if (own.length > 0) return [...own, ...found.filter(({ kind }) => kind === 'hotel')];
  const typed = foldName(text);
  const named = found.find(({ label }) => foldName(label) === typed);
  return named ? [named] : found;
}

/** The error of an address without exactly one candidate; null when there is exactly one. */
async function addressError(
  ctx: BaseContext,
  { text, field, language }: AddressInput,
  found: GeocodeCandidate[],
  geocoder: Geocoder | null,
): Promise<FieldError | null> {
  if (found.length === 1) return null;
  const isUnknown = found.length === 0;
  const similar = isUnknown ? await suggestPlaces(ctx, { text, language, limit: 3 }) : [];
  const labels = isUnknown
    ? similar.map((place) => labelOf(place, language))
    : found.map(({ label }) => label);
  const suggestions = [...new Set(labels)]
    .filter((label) => label.length <= maxAddressLength)
    .slice(0, maxSuggestions);
  return {
    field,
    code: isUnknown ? 'unknown_address' : 'ambiguous_address',
    message: messageOf(isUnknown, geocoder !== null),
    ...(suggestions.length > 0 ? { suggestions } : {}),
  };
}

function messageOf(isUnknown: boolean, hasGeocoder: boolean): string {
  if (!isUnknown) return 'Several places match this address. Send one of the suggestions.';
  return hasGeocoder
    ? 'No place matches this address. Send a city or airport, a hotel, street or postal code with its city, or coordinates.'
    : 'No city is known in this address. Send a city, an airport, an address with its city after a comma, or coordinates.';
}

async function transferPlaceOf(
  ctx: BaseContext,
  { text, field, language }: AddressInput,
  found: GeocodeCandidate,
): Promise<TransferPlace> {
  const known = found.placeId ? (await getPlaces(ctx, [found.placeId])).get(found.placeId) : undefined;
  const place = known ?? (await cityAround(ctx, found.latitude, found.longitude));
  if (!place) throw invalid(field, 'unknown_address', 'No city lies within 60 km of this address.');
  const city = await cityOf(ctx, place);
  return {
    address: text,
    placeId: place.id,
    type: place.kind === 'airport' ? 'airport' : 'city',
    kind: found.kind,
    name: place.name,
    city: city.name,
    ...(language === 'en'
      ? {}
      : { localName: placeName(place, language), localCity: placeName(city, language) }),
    cityId: city.id,
    countryCode: found.countryCode,
    latitude: found.latitude,
    longitude: found.longitude,
    timeZone: found.timeZone,
    population: city.population,
  };
}

async function cityOf(ctx: BaseContext, place: Place): Promise<Place> {
  return (place.cityId && (await getPlaces(ctx, [place.cityId])).get(place.cityId)) || place;
}
