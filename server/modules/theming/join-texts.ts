import { listFormat } from '#server/platform/intl/index.ts';
import { isolated } from './isolates.ts';
import { intlTag, type Locale } from './locales.ts';

/** Joins facts with the comma of the language; empty values are omitted. */
export const commaText = (facts: readonly (string | null | undefined)[], locale: Locale): string =>
  facts.filter(Boolean).join(locale === 'ar' ? '\u060c ' : ', ');

/** Joins names like `commaText`, each in a directional isolate: parts of an address, brands. */
export const commaNames = (names: readonly (string | null | undefined)[], locale: Locale): string =>
  commaText(
    names.map((name) => name && isolated(name)),
    locale,
  );

/** Joins names as a list in the language: "Lounges, dining and fitness". */
export const listText = (names: readonly string[], locale: Locale): string =>
  listFormat(intlTag(locale)).format(names);
