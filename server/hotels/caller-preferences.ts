import { isConvertible, priceCurrency } from '#server/fx/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';

type Caller = PublicContext & { member?: { currency: string | null; locale: string | null } | null };

/**
 * The currency of prices: asked for, else the member's profile currency, else the app's. One that cannot be
 * converted is refused when it was asked for and passed over when it was not.
 */
export function currencyFor(ctx: Caller, asked: string | undefined): string {
  const profile = ctx.member?.currency;
  const usual = profile && isConvertible(ctx, profile) ? profile : ctx.app.defaultCurrency;
  return priceCurrency(ctx, asked, usual);
}

/** The language of texts: the member's locale, else the app's. */
export function languageFor(ctx: Caller): string {
  return (ctx.member?.locale ?? ctx.app.defaultLocale).slice(0, 2).toLowerCase();
}
