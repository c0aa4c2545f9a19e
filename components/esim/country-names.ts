import { foldName } from '#server/modules/places/index.ts';

/** A country with its name in the reader's language and in English. */
export type NamedCountry = { code: string; name: string; english: string };

/** Common short forms that are not in the lists of country names. */
const shortForms: Record<string, string> = { uk: 'GB', england: 'GB', usa: 'US', america: 'US', uae: 'AE' };

const maxSuggestions = 6;

/**
 * Resolves typed text to a country: by its name in the reader's language or in English, by its code, or
 * because it is the only name with this beginning. Otherwise it returns the nearest matches.
 */
export function matchCountry(
  typed: string,
  countries: readonly NamedCountry[],
): { code: string } | { near: NamedCountry[] } {
  const words = foldName(typed);
  if (words === '') return { near: [] };
  const names = countries.map((country) => ({
    country,
    folded: [foldName(country.name), foldName(country.english)],
  }));
  const exact =
    names.find(({ folded }) => folded.includes(words))?.country ??
    countries.find(({ code }) => code.toLowerCase() === words || code === shortForms[words]);
  if (exact) return { code: exact.code };
  const countriesWith = (fits: (name: string) => boolean) => names.filter(({ folded }) => folded.some(fits));
  const beginning = countriesWith((name) => name.startsWith(words));
  const [only] = beginning;
  if (only && beginning.length === 1) return { code: only.country.code };
  const near = beginning.length > 0 ? beginning : countriesWith((name) => name.includes(words));
  return { near: near.slice(0, maxSuggestions).map(({ country }) => country) };
}
