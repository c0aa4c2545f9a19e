import { isConvertible, priceCurrency } from '#server/modules/fx/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';

type Caller = PublicContext & { member?: { currency: string | null; locale: string | null } | null };

/**
 * The currency of prices: the requested one, else the member's profile currency, else the app's default. A
 * requested currency that cannot be converted is refused; a profile currency that cannot be converted is
 * ignored.
 */
export function currencyFor(ctx: Caller, requested: string | undefined): string {
  const profile = ctx.member?.currency;
  const fallback = profile && isConvertible(ctx, profile) ? profile : ctx.app.defaultCurrency;
  return priceCurrency(ctx, requested, fallback);
}

/** The two-letter language code of texts: from the member's locale, else from the app's default locale. */
export function languageFor(ctx: Caller): string {
  return (ctx.member?.locale ?? ctx.app.defaultLocale).slice(0, 2).toLowerCase();
}
