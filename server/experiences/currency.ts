import { priceCurrency } from '#server/fx/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';

/** The currency of prices: the one asked for, else the organisation's. One that cannot be converted is 422. */
export function currencyFor(
  ctx: Pick<PublicContext, 'app' | 'environment'>,
  asked: string | undefined,
): string {
  return priceCurrency(ctx, asked, ctx.app.organisationCurrency);
}
