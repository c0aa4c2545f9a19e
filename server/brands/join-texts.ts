import { isolated } from './isolates.ts';
import { intlTag, type Locale } from './locales.ts';

/** Facts beside each other with the language's comma; what is not there is left out. */
export const commaText = (facts: readonly (string | null | undefined)[], locale: Locale): string =>
  facts.filter(Boolean).join(locale === 'ar' ? '\u060c ' : ', ');

/** The same with names, each in the direction of its own letters: an address, brands. */
export const commaNames = (names: readonly (string | null | undefined)[], locale: Locale): string =>
  commaText(
    names.map((name) => name && isolated(name)),
    locale,
  );

/** Names in a row, as the language joins them: "Lounges, dining and fitness". */
export const listText = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(intlTag(locale), { type: 'conjunction' }).format(names);
