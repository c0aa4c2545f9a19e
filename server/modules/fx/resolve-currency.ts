import type { PublicContext } from '#server/platform/context/index.ts';
import { isConvertible, priceCurrency } from './convert.ts';

/** A caller whose currencies are known. `member` is left out where nobody can be signed in. */
export type CurrencyContext = Pick<PublicContext, 'app' | 'environment'> & {
  member?: { currency: string | null } | null;
};

/** Whose currency applies when a request names none. */
export type CurrencyDefault = 'organisation' | 'member';

/**
 * The currency of prices: the requested one, else that of the organisation or of the member. Without a
 * profile currency that has a rate, that of the organisation applies. Throws 422 for a requested currency without
 * a rate.
 */
export function resolveCurrency(
  ctx: CurrencyContext,
  requested: string | undefined,
  otherwise: CurrencyDefault,
): string {
  return priceCurrency(
    ctx,
    requested,
    otherwise === 'organisation' ? ctx.app.organisationCurrency : memberCurrency(ctx),
  );
}

function memberCurrency(ctx: CurrencyContext): string {
  const profile = ctx.member?.currency;
  return profile && isConvertible(ctx, profile) ? profile : ctx.app.organisationCurrency;
}
