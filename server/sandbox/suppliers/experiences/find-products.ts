import type { ExperiencePlace } from '#server/modules/experiences/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { magicProduct } from './magic.ts';
import { type Product, parseProductCode, productAt } from './products.ts';
import type { SandboxSources } from './search.ts';

type FindPlaces = SandboxSources['findPlaces'];

/** Places do not change during the life of a process, so each is read once. */
const maxCachedPlaces = 5_000;
const places = new Map<string, ExperiencePlace>();

/** Products by code; unknown codes are left out. Reads all places that are not cached in one query. */
export async function findProducts(
  ctx: BaseContext,
  codes: readonly string[],
  findPlaces: FindPlaces,
): Promise<Map<string, Product>> {
  const wanted = codes.map((code) => ({ code, parts: parseProductCode(code) }));
  const missing = new Set(
    wanted.flatMap(({ parts }) => (parts && !places.has(parts.placeId) ? [parts.placeId] : [])),
  );
  const read = missing.size > 0 ? await findPlaces(ctx, [...missing]) : new Map<string, ExperiencePlace>();
  const found = new Map<string, Product>();
  for (const { code, parts } of wanted) {
    const place = parts && (places.get(parts.placeId) ?? read.get(parts.placeId));
    const product = magicProduct(code) ?? (place && productAt(place, parts.index));
    if (product) found.set(code, product);
  }
  if (places.size + read.size > maxCachedPlaces) places.clear();
  for (const [id, place] of read) places.set(id, place);
  return found;
}

/** One product by code; undefined when the code is unknown. */
export async function findProduct(
  ctx: BaseContext,
  code: string,
  findPlaces: FindPlaces,
): Promise<Product | undefined> {
  return (await findProducts(ctx, [code], findPlaces)).get(code);
}
