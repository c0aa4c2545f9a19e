import { Brand } from '../brand.ts';
import { aurora } from './aurora.ts';
import { meridian } from './meridian.ts';
import { noor } from './noor.ts';

/** The three partners of the demonstration, checked like any partner's brand. */
export const seededBrands: readonly Brand[] = [aurora, meridian, noor].map((input) => Brand.parse(input));

/** The seeded brand of that name; null for any other. */
export function seededBrand(slug: string): Brand | null {
  return seededBrands.find((brand) => brand.slug === slug) ?? null;
}
