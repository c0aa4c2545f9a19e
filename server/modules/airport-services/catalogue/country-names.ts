import { countryName, placeLanguages } from '#server/modules/places/index.ts';

/** Common names of countries besides the standard ones. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'United States of America'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales'],
  AE: ['UAE'],
  NL: ['Holland'],
  TR: ['Turkey'],
  CZ: ['Czech Republic'],
};

/** The standard names of a country in every language of the portal, and its other common names. */
export function countryNames(countryCode: string): string[] {
  return [
    ...placeLanguages.map((language) => countryName(countryCode, language)),
    ...(otherNames[countryCode] ?? []),
  ];
}
