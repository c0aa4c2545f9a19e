import { countryName, placeName } from '#server/modules/places/index.ts';
import type { BaseContext, Environment } from '#server/platform/context/index.ts';
import { amenityName } from './amenity-name.ts';
import { type AirportHub, readAirportHubs } from './hubs.ts';
import { matchAirports } from './match-airports.ts';
import { type AirportDirectory, isInArea, type VenueAirport, type VenueKind, venueKinds } from './port.ts';

type Hubs = ReadonlyMap<string, AirportHub>;

/** Airports change only with the data of the product, so a process reads them once an environment. */
const loaded = new Map<Environment, Promise<Hubs>>();

type DrawnPlace = Pick<VenueAirport, 'countryCode' | 'latitude' | 'longitude'> & {
  kind: 'venue';
  placeId: string;
  propertyId: string;
  scene: 'lounge';
};

/** Our airports for adapters; `posterUrl` draws the pictures of their venues. */
export function airportDirectory({ posterUrl }: { posterUrl(place: DrawnPlace): string }): AirportDirectory {
  return {
    async find(ctx, airportCode, language) {
      const hub = (await loadAirports(ctx)).get(airportCode);
      return hub ? toVenueAirport(hub, language) : null;
    },
    async search(ctx, venues, query) {
      const byAirport = Map.groupBy(venues, ({ airportCode }) => airportCode);
      const found = matchAirports(await loadAirports(ctx), query).flatMap(
        ({ code }) => byAirport.get(code) ?? [],
      );
      const first = (query.page - 1) * query.perPage;
      return { venues: found.slice(first, first + query.perPage), total: found.length };
    },
    async count(ctx, venues, area) {
      const airports = await loadAirports(ctx);
      const counts = new Map<VenueKind, number>(venueKinds.map((kind) => [kind, 0]));
      for (const { airportCode, kind } of venues) {
        const hub = airports.get(airportCode);
        if (hub && isInArea(hub, area)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
      return counts;
    },
    amenityName,
    pictureOf: ({ airportCode, cityId, countryCode, latitude, longitude }, venueId) =>
      posterUrl({
        kind: 'venue',
        placeId: cityId ?? airportCode,
        countryCode,
        latitude,
        longitude,
        propertyId: venueId,
        scene: 'lounge',
      }),
  };
}

/** Every airport with scheduled service by its IATA code. A read that failed is repeated. */
export function loadAirports(ctx: Pick<BaseContext, 'db' | 'environment'>): Promise<Hubs> {
  const { environment } = ctx;
  const known = loaded.get(environment);
  if (known) return known;
  const loading = readAirportHubs(ctx).then((hubs) => new Map(hubs.map((hub) => [hub.code, hub])));
  loaded.set(environment, loading);
  loading.catch(() => loaded.delete(environment));
  return loading;
}

function toVenueAirport(hub: AirportHub, language: string): VenueAirport {
  const name = placeName(hub, language);
  return {
    airportCode: hub.code,
    airportName: name,
    hubId: hub.id,
    city: hub.city ? placeName(hub.city, language) : name,
    cityId: hub.city?.id ?? null,
    countryCode: hub.countryCode,
    countryName: countryName(hub.countryCode, language),
    latitude: hub.latitude,
    longitude: hub.longitude,
    timeZone: hub.timeZone,
  };
}
