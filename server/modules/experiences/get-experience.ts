import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-search.ts';
import { convertProduct } from './convert-prices.ts';
import type { ProductDetails } from './port.ts';
import { findSoldProduct, toOurProduct } from './product-codes.ts';
import type { Reader } from './reader.ts';

/** The details of an experience, without dates; 404 for an unknown one. Needs no member. */
export async function getExperience(
  ctx: PublicContext,
  input: Input<typeof contract.getExperience>,
): Promise<ProductDetails> {
  const currency = resolveCurrency(ctx, input.currency, 'organisation');
  const product = await readDetails(ctx, input.product_code, currency);
  if (!product) throw problem('not_found');
  return product;
}

/** The details of a product with our code and in this currency; null if its supplier does not know it. */
export async function readDetails(
  ctx: Reader,
  code: string,
  currency: string,
): Promise<ProductDetails | null> {
  const sold = await findSoldProduct(ctx, code);
  const language = readerLanguage(ctx);
  const product = await sold.supplier.details(ctx, sold.theirCode, currency, language);
  if (!product) return null;
  const converted = convertProduct(ctx, product, currency);
  if (!converted)
    throw problem('supplier_error', { detail: `There is no exchange rate for ${product.currency}.` });
  return toOurProduct(ctx, sold, converted, language);
}
