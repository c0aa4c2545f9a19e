import type { HotelPlace } from '#server/modules/hotels/catalogue/port.ts';
import type { GeocodeCandidate, GeocodeQuery, Geocoder } from '#server/modules/transfers/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { simulateLatency } from '../latency.ts';
import { isMagicAddress } from '../transfers/magic.ts';
import { readBritishPostcode } from './british-postcodes.ts';
import { findHotels } from './find-hotels.ts';
import { type Reading, readings } from './readings.ts';
import { spotWithin } from './spot-within.ts';

/** Simulated latency of one call. */
const callMs = 80;
const nearKm = 60;

/** A city and the label by which a search finds only this city. */
export type City = { place: HotelPlace; label: string };

type PlaceLanguage = GeocodeQuery['language'];

/** Lookups and texts of other modules that the simulated geocoder uses. */
export type GeocoderSources = {
  /** The cities that a text names: none, one, or several when the name is ambiguous. */
  findCities(ctx: BaseContext, text: string, language: PlaceLanguage): Promise<City[]>;
  /** The largest cities around a point. */
  citiesNear(
    ctx: BaseContext,
    point: { latitude: number; longitude: number },
    language: PlaceLanguage,
  ): Promise<City[]>;
  /** Cities whose hotels are found by the hotel name alone. */
  knownCities(ctx: BaseContext): Promise<HotelPlace[]>;
  countryName(countryCode: string, language: PlaceLanguage): string;
  distanceKm(from: { lat: number; lng: number }, to: { lat: number; lng: number }): number;
  /** Joins the parts of an address with the comma of the language. */
  commaText(parts: readonly string[], language: PlaceLanguage): string;
  /** A name in lower case and without accents, for comparisons. */
  foldName(name: string): string;
};

/**
 * Creates the simulated geocoder. It finds the simulated hotels, and places each street or postal code at a
 * fixed point of its city.
 */
export function sandboxGeocoder(sources: GeocoderSources): Geocoder {
  return {
    name: 'sandbox_geocoder',
    async geocode(ctx, query) {
      await simulateLatency(callMs, ctx.signal);
      const match = await readAddress(ctx, sources, query);
      // A text with a comma or postal code names its city, so only this city is searched.
      if (match && (match.reading.kind === 'postal_code' || /[,،]/.test(query.text))) {
        return candidatesIn(sources, query, match);
      }
      const hotels = isMagicAddress(query.text)
        ? []
        : await hotelsByName(ctx, sources, query, match?.cities ?? []);
      if (hotels.length > 0) return hotels;
      return match ? streetsIn(sources, query, match) : [];
    },
  };
}

type AddressMatch = { reading: Reading; cities: City[] };

/** The first interpretation of the address whose city is known. */
async function readAddress(
  ctx: BaseContext,
  { findCities }: GeocoderSources,
  { text, language }: GeocodeQuery,
): Promise<AddressMatch | null> {
  const british = readBritishPostcode(text);
  const found = readings(text);
  if (british) {
    const { before, postcode, town } = british;
    const kind = before ? ('street' as const) : ('postal_code' as const);
    found.push({ head: before || postcode, cityText: town, kind });
  }
  const all = await Promise.all(found.map(({ cityText }) => findCities(ctx, cityText, language)));
  for (const [index, reading] of found.entries()) {
    const least = reading.inhabitants ?? 0;
    const cities = (all[index] ?? []).filter(({ place }) => place.population >= least);
    if (cities.length > 0) return { reading, cities };
  }
  return null;
}

async function candidatesIn(
  sources: GeocoderSources,
  query: GeocodeQuery,
  match: AddressMatch,
): Promise<GeocodeCandidate[]> {
  const { reading, cities } = match;
  const isHotel = reading.kind === 'street' && !isMagicAddress(query.text);
  const hotels = isHotel ? await findHotels(reading.head, cities, sources) : [];
  return hotels.length > 0
    ? hotels.map((hotel) => hotelCandidate(sources, hotel, cities, query.language))
    : streetsIn(sources, query, match);
}

/** The point of the street or postal code in each possible city. */
function streetsIn(
  { commaText }: GeocoderSources,
  { text, language }: GeocodeQuery,
  { reading, cities }: AddressMatch,
): GeocodeCandidate[] {
  return cities.map(({ place, label }) => ({
    label:
      cities.length === 1
        ? text
        : reading.kind === 'postal_code'
          ? `${reading.head} ${label}`
          : commaText([reading.head, label], language),
    kind: reading.kind,
    ...spotWithin(place, reading.head),
    timeZone: place.timeZone,
    countryCode: place.countryCode,
    placeId: place.id,
  }));
}

/** Hotels by name in the cities of the text, around the other end of the ride, and in the known cities. */
async function hotelsByName(
  ctx: BaseContext,
  sources: GeocoderSources,
  { text, language, near }: GeocodeQuery,
  named: readonly City[],
): Promise<GeocodeCandidate[]> {
  const { citiesNear, knownCities, distanceKm } = sources;
  const [around, known] = await Promise.all([near ? citiesNear(ctx, near, language) : [], knownCities(ctx)]);
  const cities = [...named, ...around, ...known.map((place) => ({ place, label: '' }))];
  const distinct = [...new Map(cities.toReversed().map((city) => [city.place.id, city])).values()].reverse();
  const hotels = await findHotels(text, distinct, sources);
  const close = hotels.filter(
    ({ latitude: lat, longitude: lng }) =>
      near && distanceKm({ lat, lng }, { lat: near.latitude, lng: near.longitude }) < nearKm,
  );
  return (close.length > 0 ? close : hotels).map((hotel) =>
    hotelCandidate(sources, hotel, distinct, language),
  );
}

function hotelCandidate(
  { countryName, commaText }: GeocoderSources,
  hotel: Awaited<ReturnType<typeof findHotels>>[number],
  cities: readonly City[],
  language: PlaceLanguage,
): GeocodeCandidate {
  const { place, latitude, longitude } = hotel;
  const known = cities.find((city) => city.place.id === place.id)?.label;
  const country = countryName(place.countryCode, language);
  const cityLabel = known || commaText([place.names?.[language] ?? place.name, country], language);
  const name = (language === 'ar' ? hotel.localName : null) ?? hotel.name;
  return {
    label: commaText([name, cityLabel], language),
    kind: 'hotel',
    latitude,
    longitude,
    timeZone: place.timeZone,
    countryCode: place.countryCode,
    placeId: place.id,
  };
}
