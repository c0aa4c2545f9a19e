import { countryOf } from '../hotels/countries.ts';
import { draw } from '../hotels/draws.ts';
import type { Language } from '../hotels/languages.ts';
import { magicEffect } from './magic.ts';
import { type Product, trait } from './products.ts';
import { words } from './texts.ts';

/** One option of a product. */
export type Option = {
  code: string;
  position: number;
  /** The kind of title; `optionTitle` returns the text. */
  wording: 'standard' | 'local' | 'plus';
  /** ISO 639-1 code of the language of the tour. */
  language: string;
  /** Price relative to the standard option. */
  factor: number;
};

const localLanguages: Partial<Record<string, string>> = {
  french: 'fr',
  german: 'de',
  italian: 'it',
  spanish: 'es',
  portuguese: 'pt',
  dutch: 'nl',
  greek: 'el',
  turkish: 'tr',
  arabic: 'ar',
  japanese: 'ja',
  chinese: 'zh',
  korean: 'ko',
  siamese: 'th',
  vietnamese: 'vi',
};

/** The options of a product in a stable order: always one in English, and up to two others. */
export function optionsOf(product: Product): Option[] {
  const { place, seed, form } = product;
  const options: Option[] = [
    {
      code: 'standard',
      position: 0,
      wording: 'standard',
      language: 'en',
      factor: 1,
    },
  ];
  if (magicEffect(product.code)) return options;
  const chance = draw(seed, trait.options);
  const local = localLanguages[countryOf(place.countryCode).style];
  if (local && chance % 2 === 0) {
    options.push({
      code: `in_${local}`,
      position: 1,
      wording: 'local',
      language: local,
      factor: 1,
    });
  }
  if (form === 'shared' && (chance >>> 4) % 3 === 0) {
    options.push({ code: 'plus', position: 2, wording: 'plus', language: 'en', factor: 1.35 });
  }
  return options;
}

/** The title of an option in a language. */
export function optionTitle(
  { activity }: Product,
  { wording, language: spoken }: Option,
  language: Language,
): string {
  const isTicket = activity.category === 'attraction-tickets';
  if (wording === 'standard') return (isTicket ? words.standard : words.inEnglish)[language];
  if (wording === 'plus') return (isTicket ? words.plusTicket : words.plusTour)[language];
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(spoken) ?? spoken;
  return words.sameIn[language].replace('{language}', name);
}
