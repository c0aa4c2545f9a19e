import { directionOf, type Locale } from '#server/modules/theming/index.ts';
import type en from './en/index.ts';
import { isolateValues } from './isolate-values.ts';

export type Messages = typeof en;

/** Every language of the product, each loaded when somebody reads it. */
const languages: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('./en/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
  de: () => import('./de/index.ts'),
  ar: () => import('./ar/index.ts'),
};

const isolated = new Map<Locale, Messages>();

/** All texts of a language. Those of a right-to-left language isolate the values that are inserted into them. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  const { default: messages } = await languages[locale]();
  if (directionOf(locale) === 'ltr') return messages;
  const known = isolated.get(locale) ?? isolateValues(messages);
  isolated.set(locale, known);
  return known;
}
