import type { ServerContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { isConvertible, listRates, ratesOf } from './convert.ts';
import { exchangeMarginOf } from './margins.ts';

/**
 * Lists the rates from one currency to all others. Fails with `supplier_unavailable` where the environment
 * has no rates of the last 72 hours, and with 422 on `from` for a currency that is not quoted.
 */
export async function listExchangeRates(
  ctx: ServerContext,
  input: Input<typeof contract.listExchangeRates>,
): Promise<Output<typeof contract.listExchangeRates>> {
  const { source, asOf } = ratesOf(ctx);
  const from = input.from ?? ctx.app.defaultCurrency;
  if (!isConvertible(ctx, from)) {
    throw invalid('from', 'unsupported_currency', `There are no exchange rates for ${from}.`);
  }
  const marginBasisPoints = await exchangeMarginOf(ctx, ctx.app.id);
  return {
    success: true,
    data: {
      rates: listRates(ctx, from),
      source,
      as_of: asOf,
      margin_percent: marginBasisPoints / 100,
    },
  };
}
