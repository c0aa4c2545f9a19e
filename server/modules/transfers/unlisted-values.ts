import { sha256Hex } from '#server/platform/crypto/index.ts';
import {
  type AmenityKey,
  amenities,
  type Category,
  type Numbered,
  type UnlistedKey,
  type VehicleClass,
  type VehicleType,
  vehicleClasses,
  vehicleTypes,
} from './taxonomy.ts';

/** Keys of listed values are below; clients can tell the two apart, and URLs hold seven digits. */
const firstUnlisted = 1_000_000;
const unlistedKeys = 9_000_000;

/** Number and English name of a vehicle type. The number of an unlisted one is derived from its key, so it is stable. */
export function numberedType(key: VehicleType): Numbered {
  return numbered(vehicleTypes, key);
}

/** Number and English name of a vehicle class, as of a vehicle type. */
export function numberedClass(key: VehicleClass): Numbered {
  return numbered(vehicleClasses, key);
}

/** English name of an amenity. */
export function amenityName(key: AmenityKey): string {
  return Object.hasOwn(amenities, key) ? amenities[key as keyof typeof amenities] : readableName(key);
}

/** English name of a category; a listed category is its own name. */
export function categoryName(category: Category): string {
  return readableName(category);
}

/** "tuk_tuk" as "Tuk tuk". */
export function readableName(key: UnlistedKey): string {
  const words = key.replaceAll(/[\s_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function numbered(names: Readonly<Record<number, string>>, key: number | UnlistedKey): Numbered {
  if (typeof key === 'number') return { key, name: names[key] ?? String(key) };
  const hash = Number.parseInt(sha256Hex(key).slice(0, 12), 16);
  return { key: firstUnlisted + (hash % unlistedKeys), name: readableName(key) };
}
