import { sha256Hex } from '#server/platform/crypto/index.ts';

type City = { latitude: number; longitude: number; population: number };

/**
 * The point of a street or postal code in its city, derived from the text and therefore stable. The radius
 * grows with the population, from 1 km for a village to 8 km for a city of millions.
 */
export function spotWithin(city: City, street: string): { latitude: number; longitude: number } {
  const hash = Buffer.from(sha256Hex(street.toLowerCase()), 'hex');
  const radiusKm = Math.min(8, 1 + Math.sqrt(city.population / 30_000));
  const angle = (hash.readUInt16BE(0) / 65_536) * 2 * Math.PI;
  const km = 0.4 + (hash.readUInt16BE(2) / 65_536) * (radiusKm - 0.4);
  const kmPerDegree = 111.2;
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  const narrowing = Math.max(0.1, Math.cos((city.latitude * Math.PI) / 180));
  return {
    latitude: round(city.latitude + (km * Math.cos(angle)) / kmPerDegree),
    longitude: round(city.longitude + (km * Math.sin(angle)) / (kmPerDegree * narrowing)),
  };
}
