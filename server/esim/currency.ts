import { isConvertible } from '#server/fx/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';

/** The currency of prices: the one asked for, else the organisation's. One that cannot be converted is 422. */
export function currencyFor(ctx: Pick<PublicContext, 'app'>, asked: string | undefined): string {
  if (asked === undefined) return ctx.app.organisationCurrency;
  if (!isConvertible(asked)) {
    throw invalid('currency', 'unsupported_currency', 'Prices cannot be shown in this currency.');
  }
  return asked;
}
