import { hashText } from './drawing/random.ts';
import type { PosterKind, PosterScene } from './kinds.ts';
import { hotelScenes } from './kinds.ts';
import type { PlaceFacts } from './places/derive-place.ts';
import { isKnownPlace, type KnownPlace } from './places/known.ts';
import { findPlaceById, findPlaceNear } from './places/locations.ts';
import { isLandscape, type Landscape } from './places/regions.ts';

/**
 * Everything a poster is made from, as one part of its address:
 *
 *   seed     = place [ "." property ] [ "~" position ]
 *   place    = name of a known place | id [ "-" country ] [ "-" latitude ] [ "-" landscape ]
 *   latitude = "n" or "s" and whole degrees, position = one digit
 *
 * as in `paris.h123~4`, `city_2988507.h123` or `city_3029241-fr-n44-coast.h9`.
 */
export type Seed = {
  place: { known: KnownPlace } | { facts: PlaceFacts };
  propertyId: string | null;
  /** Place in a list modulo 10: modulo 5 it picks the time of day, modulo 2 the side the light comes from. */
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

/** Reads the seed of a poster's address; null when it is not one. */
export function parseSeed(text: string): Seed | null {
  const match = seedPattern.exec(text);
  if (match === null) return null;
  const [, placeText = '', propertyId = null, position] = match;
  const place = parsePlace(placeText);
  if (place === null) return null;
  return { place, propertyId, position: position === undefined ? null : Number(position) };
}

/** What a noun knows of the thing it wants a picture of. */
export type PosterSubject = {
  kind: PosterKind;
  /** `city_2988507`, a GeoNames id, an airport code, or any other stable id of the place. */
  placeId: string;
  /** ISO 3166-1 alpha-2; gives places without a style of their own the look of their region. */
  countryCode?: string | null;
  latitude?: number | null;
  /** With the latitude, lends a suburb the landmark of the known town within about 22 km. */
  longitude?: number | null;
  landscape?: Landscape | null;
  /** The hotel, product or venue; absent for a place's own poster. */
  propertyId?: string | null;
  scene: PosterScene;
  /** Place in the list that is shown; neighbours get different light. Absent: the property decides. */
  position?: number | null;
};

function writePlace({ placeId, countryCode, latitude, longitude, landscape }: PosterSubject): string {
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

function writeProperty(propertyId: string): string {
  if (propertyPattern.test(propertyId)) return propertyId;
  return `x${hashText(propertyId).toString(16)}${hashText(`${propertyId}/`).toString(16)}`;
}

/** The address of a poster, relative to the host: `/media/v1/hotel/paris.h123~4/front.svg`. Any input gives a valid one. */
export function posterUrl(subject: PosterSubject): string {
  const property = subject.propertyId ? `.${writeProperty(subject.propertyId)}` : '';
  const { position } = subject;
  const isListed = typeof position === 'number' && Number.isFinite(position);
  const light = isListed ? `~${((Math.trunc(position) % 10) + 10) % 10}` : '';
  return `/media/v1/${subject.kind}/${writePlace(subject)}${property}${light}/${subject.scene}.svg`;
}

/** The same poster in the light of another place in a list, so that neighbours differ; other pictures stay as they are. */
export function inListOrder(url: string, position: number): string {
  return url.startsWith('/media/v1/') ? url.replace(/(~\d)?\/(\w+\.svg)$/, `~${position % 10}/$2`) : url;
}

/** The address of the same picture as a 1200x630 PNG for link previews. */
export function previewUrl(subject: PosterSubject): string {
  return posterUrl(subject).replace(/svg$/, 'png');
}

/** Scenes a hotel may lead with; outside views count double. */
const coverScenes = ['front', 'view', 'terrace', 'street', 'front', 'view', 'lobby', 'room'] as const;

/** The scene that stands for a hotel in lists; always the same for one hotel. */
export function coverScene(propertyId: string): (typeof hotelScenes)[number] {
  return coverScenes[hashText(`cover/${propertyId}`) % coverScenes.length] ?? 'front';
}

/**
 * The six pictures of a hotel, its cover first, each in another light than the one before. `position` is where the
 * hotel stands in the list it was opened from, so that its cover stays the picture that was chosen there.
 */
export function galleryUrls(subject: Omit<PosterSubject, 'scene'> & { propertyId: string }): string[] {
  const cover = coverScene(subject.propertyId);
  const start = subject.position ?? hashText(subject.propertyId) % 10;
  const scenes = [cover, ...hotelScenes.filter((scene) => scene !== cover)];
  return scenes.map((scene, index) => posterUrl({ ...subject, scene, position: start + index }));
}
