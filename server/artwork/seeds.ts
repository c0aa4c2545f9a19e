import { hashText } from './drawing/random.ts';
import type { hotelScenes, PosterKind, PosterScene } from './kinds.ts';
import type { PlaceFacts } from './places/derive-place.ts';
import { isKnownPlace, type KnownPlace } from './places/known.ts';
import { findPlaceById, findPlaceNear } from './places/locations.ts';
import { isLandscape, type Landscape } from './places/regions.ts';

/**
 * Everything that determines a poster, written as one segment of its address:
 *
 *   seed     = place [ "." property ] [ "~" position ]
 *   place    = name of a known place | id [ "-" country ] [ "-" latitude ] [ "-" landscape ]
 *   latitude = "n" or "s" and whole degrees, position = one digit
 *
 * Examples: `paris.h123~4`, `city_2988507.h123`, `city_3029241-fr-n44-coast.h9`.
 */
export type Seed = {
  place: { known: KnownPlace } | { facts: PlaceFacts };
  propertyId: string | null;
  /** List position modulo 10. Modulo 5 it selects the time of day, modulo 2 the side of the light. */
  position: number | null;
};

const seedPattern = /^([A-Za-z0-9_-]{1,72})(?:\.([A-Za-z0-9_-]{1,64}))?(?:~([0-9]))?$/;
const factsPattern = /^([A-Za-z0-9_]{1,40})(?:-([a-z]{2}))?(?:-([ns])([0-9]{1,2}))?(?:-([a-z]{3,6}))?$/;
const propertyPattern = /^[A-Za-z0-9_-]{1,64}$/;

function parsePlace(text: string): Seed['place'] | null {
  if (isKnownPlace(text)) return { known: text };
  const match = factsPattern.exec(text);
  if (match === null) return null;
  const [, placeId = '', countryCode, hemisphere, degrees, landscape] = match;
  if (landscape !== undefined && !isLandscape(landscape)) return null;
  if (degrees !== undefined && Number(degrees) > 90) return null;
  const known = findPlaceById(placeId);
  if (known !== undefined) return { known };
  const latitude = degrees === undefined ? undefined : Number(degrees) * (hemisphere === 's' ? -1 : 1);
  return { facts: { placeId, countryCode, latitude, landscape } };
}

/** Parses the seed in the address of a poster. Returns null for an invalid one. */
export function parseSeed(text: string): Seed | null {
  const match = seedPattern.exec(text);
  if (match === null) return null;
  const [, placeText = '', propertyId = null, position] = match;
  const place = parsePlace(placeText);
  if (place === null) return null;
  return { place, propertyId, position: position === undefined ? null : Number(position) };
}

/** What a module passes to get a poster of a hotel, place, product or venue. */
export type PosterSubject = {
  kind: PosterKind;
  /** `city_2988507`, a GeoNames id, an airport code, or any other stable id of the place. */
  placeId: string;
  /** ISO 3166-1 alpha-2; it selects the regional style of a place without its own style. */
  countryCode?: string | null;
  latitude?: number | null;
  /** With the latitude: a suburb gets the poster of a known town within about 22 km. */
  longitude?: number | null;
  landscape?: Landscape | null;
  /** The hotel, product or venue; absent for a place's own poster. */
  propertyId?: string | null;
  scene: PosterScene;
  /** Position in the displayed list; neighbours get different light. If absent, it depends on the property. */
  position?: number | null;
};

function formatPlace({ placeId, countryCode, latitude, longitude, landscape }: PosterSubject): string {
  const known = isKnownPlace(placeId) ? placeId : findPlaceById(placeId);
  if (known !== undefined) return known;
  if (typeof latitude === 'number' && typeof longitude === 'number') {
    const near = findPlaceNear(latitude, longitude);
    if (near !== undefined) return near;
  }
  let text = placeId.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 40) || 'place';
  if (typeof countryCode === 'string' && /^[A-Za-z]{2}$/.test(countryCode))
    text += `-${countryCode.toLowerCase()}`;
  if (typeof latitude === 'number' && Math.abs(latitude) <= 90) {
    text += `-${latitude < 0 ? 's' : 'n'}${Math.round(Math.abs(latitude))}`;
  }
  return landscape ? `${text}-${landscape}` : text;
}

function formatProperty(propertyId: string): string {
  if (propertyPattern.test(propertyId)) return propertyId;
  return `x${hashText(propertyId).toString(16)}${hashText(`${propertyId}/`).toString(16)}`;
}

/**
 * Returns the path of a poster, such as `/media/v1/hotel/paris.h123~4/front.svg`. It is valid for any input.
 */
export function posterUrl(subject: PosterSubject): string {
  const property = subject.propertyId ? `.${formatProperty(subject.propertyId)}` : '';
  const { position } = subject;
  const isListed = typeof position === 'number' && Number.isFinite(position);
  const light = isListed ? `~${((Math.trunc(position) % 10) + 10) % 10}` : '';
  return `/media/v1/${subject.kind}/${formatPlace(subject)}${property}${light}/${subject.scene}.svg`;
}

/** Returns the poster's address in the light of a list position. Other URLs are returned unchanged. */
export function posterUrlAtPosition(url: string, position: number): string {
  return url.startsWith('/media/v1/') ? url.replace(/(~\d)?\/(\w+\.svg)$/, `~${position % 10}/$2`) : url;
}

/** Possible cover scenes of a hotel. `front` and `view` are listed twice and so twice as likely. */
const coverScenes = ['front', 'view', 'terrace', 'street', 'front', 'view', 'lobby', 'room'] as const;

/** The scene that represents a hotel in lists; always the same for one hotel. */
export function coverScene(propertyId: string): (typeof hotelScenes)[number] {
  return coverScenes[hashText(`cover/${propertyId}`) % coverScenes.length] ?? 'front';
}
