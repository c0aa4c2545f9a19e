import type { BaseContext } from '#server/platform/context/index.ts';
import { type PlaceLanguage, placeLanguage } from './languages.ts';

type Reader = BaseContext & { app?: { defaultLocale: string }; member?: { locale: string | null } | null };

/** The language of texts for whoever asks: the member's, else the app's; English where neither is one of the portal's. */
export function readerLanguage(ctx: Reader): PlaceLanguage {
  return placeLanguage(ctx.member?.locale ?? ctx.app?.defaultLocale);
}
