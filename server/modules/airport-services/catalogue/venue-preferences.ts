import { type Reader, readerLanguage } from '#server/modules/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { VenuePreferences } from './port.ts';

/** The requested language, else the reader's; and the organisation's currency. */
export function preferencesOf(ctx: PublicContext & Reader, requested?: string): VenuePreferences {
  return {
    language: requested?.slice(0, 2).toLowerCase() ?? readerLanguage(ctx),
    currency: ctx.app.organisationCurrency,
  };
}
