import type { BaseContext } from '#server/platform/context/index.ts';
import { type PlaceLanguage, placeLanguage } from './languages.ts';

/** A context whose member or app, if any, determines the language of texts. */
export type Reader = BaseContext & {
  app?: { defaultLocale: string };
  member?: { locale: string | null } | null;
};

/** The language of texts: from the member's locale, else the app's; English if unsupported. */
export function readerLanguage(ctx: Reader): PlaceLanguage {
  return placeLanguage(ctx.member?.locale ?? ctx.app?.defaultLocale);
}
