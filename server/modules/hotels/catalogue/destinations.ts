import {
  distanceKm,
  getPlaces,
  type LocalisedNames,
  resolveDestination,
} from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { HotelPlace } from './port.ts';

/** The destination of a search: the place to search, and the point distances are measured from. */
export type HotelDestination = {
  id: string;
  type: 'city' | 'airport';
  name: string;
  country: string;
  lat: number;
  lng: number;
  iataCode: string | null;
  timeZone: string;
  place: HotelPlace;
};

type KnownPlace = {
  id: string;
  name: string;
  names: LocalisedNames | null;
  country: string;
  lat: number;
  lng: number;
  population: number;
  timeZone: string;
};

/**
 * Finds the destination of a search by id, name, airport or metropolitan code; 404 when there is none. An
 * airport shows the hotels of its city, measured from the airport.
 */
export async function findDestination(ctx: BaseContext, text: string): Promise<HotelDestination> {
  const found = await resolveDestination(ctx, text);
  const shown = found.airport ?? found;
  return {
    id: shown.id,
    type: found.airport ? 'airport' : 'city',
    name: shown.name,
    country: shown.country,
    lat: shown.lat,
    lng: shown.lng,
    iataCode: found.airport ? found.airport.iata : found.metropolitanCode,
    timeZone: shown.timeZone,
    place: toHotelPlace(found),
  };
}

/** The places with these ids, by id, as suppliers take them; unknown ids are left out. */
export async function findHotelPlaces(
  ctx: BaseContext,
  placeIds: readonly string[],
): Promise<Map<string, HotelPlace>> {
  const found = await getPlaces(ctx, placeIds);
  return new Map([...found].map(([id, place]) => [id, toHotelPlace(place)]));
}

/** Converts a place of the catalogue to the shape that hotel suppliers take. */
export function toHotelPlace(place: KnownPlace): HotelPlace {
  return {
    id: place.id,
    name: place.name,
    countryCode: place.country,
    latitude: place.lat,
    longitude: place.lng,
    population: place.population,
    timeZone: place.timeZone,
    ...(place.names ? { names: place.names } : {}),
  };
}

/** Great-circle distance in kilometres, rounded to 0.1. */
export function kilometresBetween(
  one: { lat: number; lng: number },
  other: { lat: number; lng: number },
): number {
  return Math.round(10 * distanceKm(one, other)) / 10;
}
