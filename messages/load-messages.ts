import type { Locale } from '#server/brands/index.ts';
import type en from './en/index.ts';

export type Messages = typeof en;

/** Languages whose texts are complete; a partner may offer only these. */
const languages: Partial<Record<Locale, () => Promise<{ default: Messages }>>> = {
  en: () => import('./en/index.ts'),
  ar: () => import('./ar/index.ts'),
};

/** All texts of a language; English for one that is not written yet. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  const load = languages[locale] ?? languages.en;
  return (await load?.())?.default as Messages;
}
