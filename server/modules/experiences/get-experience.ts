import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-search.ts';
import type { ProductDetails } from './port.ts';
import { sellingExperienceSupplier } from './selling-supplier.ts';

/** The details of an experience, without dates; 404 for an unknown one. Needs no member. */
export async function getExperience(
  ctx: PublicContext,
  input: Input<typeof contract.getExperience>,
): Promise<ProductDetails> {
  const supplier = sellingExperienceSupplier(ctx);
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const product = await supplier.details(ctx, input.product_code, currency, readerLanguage(ctx));
  if (!product) throw problem('not_found');
  return product;
}
