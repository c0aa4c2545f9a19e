import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time; texts of different length are unequal. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
