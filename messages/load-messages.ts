import type { Locale } from '#server/brands/index.ts';
import type en from './en.json';

export type Messages = typeof en;

/** Languages whose texts are complete; a partner may offer only these. */
const files: Partial<Record<Locale, () => Promise<{ default: Messages }>>> = {
  en: () => import('./en.json'),
  ar: () => import('./ar.json'),
};

/** All texts of a language; English for one that is not written yet. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  const load = files[locale] ?? files.en;
  return (await load?.())?.default as Messages;
}
