import { priceCurrency } from '#server/modules/fx/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';

/** The requested currency, else the organisation's. Throws 422 for a currency without a rate. */
export function currencyFor(
  ctx: Pick<PublicContext, 'app' | 'environment'>,
  requested: string | undefined,
): string {
  return priceCurrency(ctx, requested, ctx.app.organisationCurrency);
}
