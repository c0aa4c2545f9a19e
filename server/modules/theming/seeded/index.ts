import { Brand } from '../brand.ts';
import { aurora } from './aurora.ts';
import { meridian } from './meridian.ts';
import { noor } from './noor.ts';

/** The brands of the three demo partners, validated like any other brand. */
export const seededBrands: readonly Brand[] = [aurora, meridian, noor].map((input) => Brand.parse(input));

/** Returns the seeded brand with this slug, or null. */
export function seededBrand(slug: string): Brand | null {
  return seededBrands.find((brand) => brand.slug === slug) ?? null;
}
