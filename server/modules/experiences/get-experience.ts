import { resolveCurrency } from '#server/modules/fx/index.ts';
import { type Reader, readerLanguage } from '#server/modules/places/index.ts';
import { loadPricing } from '#server/modules/pricing/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-search.ts';
import type { ProductDetails } from './port.ts';
import { findSoldProduct, toOurProduct } from './product-codes.ts';
import { sellProduct } from './sell-prices.ts';
import { wordQuestions } from './word-questions.ts';

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

/** The details of a product with our code, at the selling price and in this currency; null if its supplier does not know it. */
export async function readDetails(
  ctx: PublicContext & Reader,
  code: string,
  currency: string,
): Promise<ProductDetails | null> {
  const sold = await findSoldProduct(ctx, code);
  const language = readerLanguage(ctx);
  const [product, pricing] = await Promise.all([
    sold.supplier.details(ctx, sold.theirCode, currency, language),
    loadPricing(ctx, 'experiences', currency),
  ]);
  if (!product) return null;
  const sellable = sellProduct(ctx, product, currency, pricing);
  if (!sellable)
    throw problem('supplier_error', { detail: `There is no exchange rate for ${product.currency}.` });
  const questions = wordQuestions(sellable.questions, language);
  return toOurProduct(ctx, sold, { ...sellable, questions }, language);
}
