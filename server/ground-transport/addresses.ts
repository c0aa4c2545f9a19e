import { distanceKm, type PlaceLanguage, placeName, resolveDestination } from '#server/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { invalid, isProblem } from '#server/platform/errors/index.ts';
import type { GroundPlace } from './port.ts';

/** Nearer than this, both ends are the same place. */
const samePlaceKm = 0.3;
const mostTries = 8;

/** Both ends of a ride. An address that names no known place, or two of one place: 422 on its field. */
export async function findEnds(
  ctx: BaseContext,
  start: string,
  end: string,
  language: PlaceLanguage,
): Promise<{ from: GroundPlace; to: GroundPlace }> {
  const [from, to] = await Promise.all([
    findAddress(ctx, start, 'start_address', language),
    findAddress(ctx, end, 'end_address', language),
  ]);
  if (straightKm(from, to) < samePlaceKm) {
    throw invalid('end_address', 'same_place', 'The ride ends where it begins.');
  }
  return { from, to };
}

/** Kilometres as the crow flies. */
export function straightKm(from: GroundPlace, to: GroundPlace): number {
  return distanceKm({ lat: from.latitude, lng: from.longitude }, { lat: to.latitude, lng: to.longitude });
}

/**
 * The place that an address lies in: a place's name, id or IATA code as it stands, else the city behind its commas
 * ("22 Rue de Rivoli, 75004 Paris, France"), an airport's code among its words ("CDG Terminal 2E") or a city in its
 * last words ("Hotel Ritz Paris"). A street lies somewhere within its city, always at the same spot.
 */
async function findAddress(
  ctx: BaseContext,
  address: string,
  field: string,
  language: PlaceLanguage,
): Promise<GroundPlace> {
  for (const { text, street, inhabitants = 0 } of readings(address).slice(0, mostTries)) {
    const found = await resolveDestination(ctx, text).catch((err: unknown) => {
      if (isProblem(err, 'not_found')) return null;
      throw err;
    });
    if (!found || found.population < inhabitants) continue;
    const shown = found.airport ?? found;
    const spot = street && !found.airport ? spotWithin(found, street) : shown;
    return {
      address,
      placeId: shown.id,
      type: found.airport ? 'airport' : 'city',
      name: shown.name,
      city: found.name,
      ...(language === 'en'
        ? {}
        : { localName: placeName(shown, language), localCity: placeName(found, language) }),
      cityId: found.id,
      countryCode: shown.country,
      latitude: spot.lat,
      longitude: spot.lng,
      timeZone: shown.timeZone,
      population: found.population,
    };
  }
  throw invalid(field, 'unknown_address', 'No known city or airport is named in this address.');
}

/** `inhabitants`: the place must have so many, because the words may as well mean something else. */
type Reading = { text: string; street: string | null; inhabitants?: number };

/** "the house of all" must not lead to a hamlet called All. */
const knownFromLastWords = 20_000;

/** The ways to read an address, the likeliest first; `street` is what stands before the place's name. */
function readings(address: string): Reading[] {
  const whole = address.trim();
  const found: Reading[] = [{ text: whole, street: null }];
  const bracketed = /\(([A-Z]{3})\)/.exec(whole)?.[1];
  if (bracketed) found.push({ text: bracketed, street: null });
  const parts = whole.split(/[,،]/).map((part) => part.trim());
  for (let index = 1; index < parts.length; index += 1) {
    const tail = parts.slice(index).map(withoutPostcode).filter(Boolean).join(', ');
    if (tail) found.push({ text: tail, street: parts.slice(0, index).join(', ') });
  }
  const code = /\b[A-Z]{3}\b/.exec(whole)?.[0];
  if (code && code !== whole) found.push({ text: code, street: null });
  const words = whole.split(/\s+/);
  for (const count of parts.length > 1 ? [] : [3, 2, 1]) {
    if (words.length <= count) continue;
    found.push({
      text: words.slice(-count).join(' '),
      street: words.slice(0, -count).join(' '),
      inhabitants: knownFromLastWords,
    });
  }
  return found;
}

/** "75004 Paris" and "CA 94105" without their digits. */
function withoutPostcode(part: string): string {
  return part
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ');
}

/** Large cities reach further: from 1 km around a village to 8 km around a city of millions. */
function spotWithin(
  city: { lat: number; lng: number; population: number },
  street: string,
): { lat: number; lng: number } {
  const hash = Buffer.from(sha256Hex(street.toLowerCase()), 'hex');
  const reachKm = Math.min(8, 1 + Math.sqrt(city.population / 30_000));
  const angle = (hash.readUInt16BE(0) / 65_536) * 2 * Math.PI;
  const km = 0.4 + (hash.readUInt16BE(2) / 65_536) * (reachKm - 0.4);
  const kmPerDegree = 111.2;
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    lat: round(city.lat + (km * Math.cos(angle)) / kmPerDegree),
    lng: round(
      city.lng + (km * Math.sin(angle)) / (kmPerDegree * Math.max(0.1, Math.cos((city.lat * Math.PI) / 180))),
    ),
  };
}
