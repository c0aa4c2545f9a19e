/**
 * A deterministic 32-bit draw: the same seed and trait give the same number in every process and on every
 * day, so the simulated inventory is stable. The finaliser constants are those of MurmurHash3 (Austin
 * Appleby, public domain).
 */
export function draw(seed: number, trait: number): number {
  let hash = (Math.imul(seed, 0x9e3779b1) + trait) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A draw from 0 (included) to 1 (excluded). */
export function drawShare(seed: number, trait: number): number {
  return draw(seed, trait) / 4294967296;
}

/** A whole number from `low` to `high`, both included. */
export function drawBetween(seed: number, trait: number, low: number, high: number): number {
  return low + Math.floor(drawShare(seed, trait) * (high - low + 1));
}

/** One of the items. Throws RangeError when there are none. */
export function drawFrom<Item>(seed: number, trait: number, items: readonly Item[]): Item {
  const item = items[draw(seed, trait) % items.length];
  if (item === undefined) throw new RangeError('The list to draw from is empty');
  return item;
}

/** The seed of a text: FNV-1a over its UTF-16 code units. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Numbers of the draws from a hotel's seed. Every trait has its own number, so the draws are independent. */
export const trait = {
  name: 1,
  stars: 2,
  score: 3,
  reviewCount: 4,
  bearing: 5,
  distance: 6,
  district: 7,
  street: 8,
  houseNumber: 9,
  postalCode: 10,
  price: 11,
  leisure: 12,
  rooms: 13,
  boards: 14,
  payment: 15,
  freeDays: 16,
  photos: 17,
  phone: 18,
  checkIn: 19,
  checkOut: 20,
  pets: 21,
  passport: 22,
  description: 23,
  language: 24,
  roomSize: 25,
  order: 26,
  amenities: 100,
  sells: 200,
  supplierPrice: 210,
  capacity: 300,
  event: 400,
  review: 500,
} as const;
