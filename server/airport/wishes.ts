import type { PublicContext } from '#server/platform/context/index.ts';
import type { VenueWish } from './port.ts';

type Caller = PublicContext & { member?: { locale: string | null } | null };

/** The language asked for, else the member's, else the app's; prices in the organisation's currency. */
export function wishOf(ctx: Caller, asked?: string): VenueWish {
  return {
    language: (asked ?? ctx.member?.locale ?? ctx.app.defaultLocale).slice(0, 2).toLowerCase(),
    currency: ctx.app.organisationCurrency,
  };
}
