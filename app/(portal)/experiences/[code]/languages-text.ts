import { intlTag, type Locale, listText } from '#server/modules/theming/index.ts';
import { displayNames } from '#server/platform/intl/index.ts';

/**
 * Language names as a list with a capital first letter: many languages write them in lower case. Codes that name no language
 * are left out; empty where none does.
 */
export function languagesText(codes: readonly string[], locale: Locale): string {
  const tag = intlTag(locale);
  const names = displayNames(tag, 'language');
  const list = listText(
    [...new Set(codes)].flatMap((code) => nameOf(names, code)),
    locale,
  );
  return list.charAt(0).toLocaleUpperCase(tag) + list.slice(1);
}

function nameOf(names: Intl.DisplayNames, code: string): string[] {
  try {
    return [names.of(code) ?? code];
  } catch {
    // Codes come from suppliers, and Intl refuses what has not the form of one.
    return [];
  }
}
