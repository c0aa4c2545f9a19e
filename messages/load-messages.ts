import type { Locale } from '#server/modules/theming/index.ts';
import type en from './en/index.ts';

export type Messages = typeof en;

/** Every language of the product, each loaded when somebody reads it. */
const languages: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('./en/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
  de: () => import('./de/index.ts'),
  ar: () => import('./ar/index.ts'),
};

/** All texts of a language. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  return (await languages[locale]()).default;
}
