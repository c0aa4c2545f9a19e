import { type CurrencyContext, type CurrencyDefault, resolveCurrency } from '#server/modules/fx/index.ts';
import { type Reader, readerLanguage } from '#server/modules/places/index.ts';
import type { VenuePreferences } from './port.ts';

/**
 * The requested language, else the reader's; and the requested currency, else that of the organisation or, where
 * something is held, of the member. Throws 422 for a currency without a rate.
 */
export function preferencesOf(
  ctx: CurrencyContext & Reader,
  requested: { language?: string | undefined; currency?: string | undefined },
  otherwise: CurrencyDefault = 'organisation',
): VenuePreferences {
  return {
    language: requested.language ?? readerLanguage(ctx),
    currency: resolveCurrency(ctx, requested.currency, otherwise),
  };
}
