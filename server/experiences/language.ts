import { type PlaceLanguage, placeLanguage } from '#server/places/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';

export type Reader = PublicContext & { member?: { locale: string | null } | null };

/** The language of texts: the member's, else the app's; English where neither is one of the portal's. */
export function languageFor(ctx: Reader): PlaceLanguage {
  return placeLanguage(ctx.member?.locale ?? ctx.app.defaultLocale);
}
