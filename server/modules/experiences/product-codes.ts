import type { BaseContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { findListingByCode } from './listing-store.ts';
import { findExperiencePlaces } from './places.ts';
import type { ExperienceSupplier, ProductSummary } from './port.ts';
import { experienceSuppliers } from './suppliers.ts';

const foreignCode = /^xp_[0-9a-f]{16}$/;

/**
 * Our code of a product whose supplier has codes of its own. It stays the same for ever and does not contain the
 * supplier's code.
 */
export function ourProductCode(supplier: string, theirCode: string): string {
  return `xp_${sha256Hex(`${supplier} ${theirCode}`).slice(0, 16)}`;
}

/** Whether a code of ours stands for a product of a supplier with codes of its own. */
export function isListedCode(code: string): boolean {
  return foreignCode.test(code);
}

/** A product with the supplier that sells it, and its code there. */
export type SoldProduct = {
  supplier: ExperienceSupplier;
  code: string;
  theirCode: string;
  /** Our place of a listed product; null where the supplier knows our places. */
  placeId: string | null;
};

/**
 * The supplier of a product. Throws 404 for an unknown code, and 503 `supplier_unavailable` if its supplier is not
 * configured.
 */
export async function findSoldProduct(ctx: BaseContext, code: string): Promise<SoldProduct> {
  const all = await experienceSuppliers.offered(ctx);
  if (!isListedCode(code)) {
    const supplier = all.find(({ ids }) => ids === 'ours');
    if (!supplier) throw problem('not_found');
    return { supplier, code, theirCode: code, placeId: null };
  }
  const listing = await findListingByCode(ctx, code);
  if (!listing) throw problem('not_found');
  return {
    supplier: experienceSuppliers.named(ctx.environment, listing.supplier),
    code,
    theirCode: listing.externalId,
    placeId: listing.placeId,
  };
}

/** What its supplier says of a product, with our code and place. */
export async function toOurProduct<Product extends ProductSummary>(
  ctx: BaseContext,
  { code, placeId }: SoldProduct,
  product: Product,
  language: string,
): Promise<Product> {
  if (placeId === null) return product;
  const place = (await findExperiencePlaces(ctx, [placeId])).get(placeId);
  const city = place ? (place.names?.[language] ?? place.name) : product.location.city;
  const countryCode = place?.countryCode ?? product.location.countryCode;
  return { ...product, code, location: { ...product.location, placeId, city, countryCode } };
}
