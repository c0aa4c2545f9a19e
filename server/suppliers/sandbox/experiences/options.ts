import { countryOf } from '../hotels/countries.ts';
import { draw } from '../hotels/draws.ts';
import { magicEffect } from './magic.ts';
import { type Product, trait } from './products.ts';

/** One way to take part in a product. */
export type Option = {
  code: string;
  position: number;
  title: string;
  /** ISO 639-1 code of the language it is held in. */
  language: string;
  /** Against the price of the plainest option. */
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

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The options of a product in a lasting order: always one in English, and up to two others. */
export function optionsOf(product: Product): Option[] {
  const { activity, place, seed, form } = product;
  const isTicket = activity.category === 'attraction-tickets';
  const options: Option[] = [
    {
      code: 'standard',
      position: 0,
      title: isTicket ? 'Standard entrance' : 'Tour in English',
      language: 'en',
      factor: 1,
    },
  ];
  if (magicEffect(product.code)) return options;
  const chance = draw(seed, trait.options);
  const local = localLanguages[countryOf(place.countryCode).style];
  if (local && chance % 2 === 0) {
    const name = languageNames.of(local) ?? local;
    options.push({
      code: `in_${local}`,
      position: 1,
      title: `The same in ${name}`,
      language: local,
      factor: 1,
    });
  }
  if (form === 'shared' && (chance >>> 4) % 3 === 0) {
    const title = isTicket
      ? 'Entrance with priority and a printed guide'
      : 'With pick-up and a gift to take home';
    options.push({ code: 'plus', position: 2, title, language: 'en', factor: 1.35 });
  }
  return options;
}
