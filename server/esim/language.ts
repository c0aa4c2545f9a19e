import { type PlaceLanguage, placeLanguage } from '#server/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';

export type Language = PlaceLanguage;

type Caller = Pick<PublicContext, 'app'> & { member?: { locale: string | null } | null };

/** The language of texts: the member's, else the app's; English where neither is one of the portal's. */
export function languageFor(ctx: Caller): Language {
  return placeLanguage(ctx.member?.locale ?? ctx.app.defaultLocale);
}
