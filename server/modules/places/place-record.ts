import type { LocalisedNames } from './languages.ts';

/** A `region` is a country; a trip goes to a city or an airport. */
export const placeKinds = ['city', 'airport', 'region'] as const;

export type PlaceKind = (typeof placeKinds)[number];

/** A city's rank in GeoNames (a district is a part of a city), or OurAirports' class of an airport. */
export const placeTypes = [
  'capital',
  'city',
  'district',
  'large_airport',
  'medium_airport',
  'small_airport',
  'seaplane_base',
  'heliport',
  'country',
] as const;

export type PlaceType = (typeof placeTypes)[number];

/** One city, airport or country, as built from the open data and as stored. */
export type PlaceRecord = {
  /** Our own stable id: `city_2988507` (GeoNames id), `airport_CDG` (IATA), `region_FR` (ISO 3166-1). */
  id: string;
  kind: PlaceKind;
  type: PlaceType;
  /** The English name, or the local name in Latin letters. */
  name: string;
  names: LocalisedNames | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 3166-2 code of the US, Canadian or Australian state or province (`US-TX`); else null. */
  state: string | null;
  /** For ranking only: figures may be ten years old. 0 when unknown; an airport has its city's figure. */
  population: number;
  lat: number;
  lng: number;
  /** IANA name. */
  timeZone: string;
  /** An airport's own code, or the metropolitan code of a city. */
  iata: string | null;
  /** Whether the airport has scheduled service; false for cities and regions. */
  scheduled: boolean;
  /** The city that an airport serves; null when no city of at least 1,000 people is near. */
  cityId: string | null;
  /** Ranks places: about the base-10 logarithm of the people concerned, 0 to 9. */
  importance: number;
};
