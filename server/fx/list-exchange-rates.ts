import type { Environment, ServerContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { isConvertible, listRates } from './convert.ts';

/** Whose rates may be told to partners: those of the Sandbox are fixed, and no source is connected in Production. */
const published: Record<Environment, boolean> = { Sandbox: true, Production: false };

/**
 * Every pair that starts at one currency, its own left out. Fails with `supplier_unavailable` where the environment
 * has no source, with a 422 on `from` for a currency that is not quoted.
 */
export async function listExchangeRates(
  ctx: ServerContext,
  input: Input<typeof contract.listExchangeRates>,
): Promise<Output<typeof contract.listExchangeRates>> {
  if (!published[ctx.environment]) {
    throw problem('supplier_unavailable', { detail: 'No source of exchange rates is configured here.' });
  }
  const from = input.from ?? ctx.app.defaultCurrency;
  if (!isConvertible(from)) {
    throw invalid('from', 'unsupported_currency', `There are no rates from ${from}.`);
  }
  return { success: true, data: { rates: listRates(from) } };
}
