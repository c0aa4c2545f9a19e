import { countryName, placeLanguages } from '#server/places/index.ts';

/** What people write beside the names of the standard. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'United States of America'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales'],
  AE: ['UAE'],
  NL: ['Holland'],
  TR: ['Turkey'],
  CZ: ['Czech Republic'],
};

/** The names of a country in every language of the portal. */
export function countryNames(countryCode: string): string[] {
  return [
    ...placeLanguages.map((language) => countryName(countryCode, language)),
    ...(otherNames[countryCode] ?? []),
  ];
}
