import type { PublicContext } from '#server/platform/context/index.ts';
import type { VenuePreferences } from './port.ts';

type Caller = PublicContext & { member?: { locale: string | null } | null };

/** The requested language, else the member's, else the app's; and the organisation's currency. */
export function preferencesOf(ctx: Caller, requested?: string): VenuePreferences {
  return {
    language: (requested ?? ctx.member?.locale ?? ctx.app.defaultLocale).slice(0, 2).toLowerCase(),
    currency: ctx.app.organisationCurrency,
  };
}
