import type { Locale } from '#server/modules/theming/index.ts';
import { readPortal } from '#server/portal/index.ts';

/**
 * Reads texts once per language and process instead of in each request, for those that depend on the language alone: the form
 * of a stay alone formats 70 of them.
 */
export function textsOnce<Texts>(read: (locale: Locale) => Promise<Texts>): () => Promise<Texts> {
  const known = new Map<Locale, Texts>();
  return async () => {
    const locale = (await readPortal())?.locale ?? 'en';
    const texts = known.get(locale) ?? (await read(locale));
    known.set(locale, texts);
    return texts;
  };
}
