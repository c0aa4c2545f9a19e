import { commaText } from '#server/modules/theming/index.ts';
import type { PlaceLanguage } from './languages.ts';
import { placeLanguage } from './languages.ts';
import type { PlaceRecord } from './place-record.ts';
import { stateNames } from './states.ts';

/** A place's name in the portal language of a tag such as `de-AT`; its base name when no other is known. */
export function placeName(place: Pick<PlaceRecord, 'name' | 'names'>, language: string): string {
  return place.names?.[placeLanguage(language)] ?? place.name;
}

const countryNamesIn = new Map<PlaceLanguage, Intl.DisplayNames>();

/** The name of a country (ISO 3166-1 alpha-2) in a portal language. */
export function countryName(country: string, language: string): string {
  const known = placeLanguage(language);
  const names = countryNamesIn.get(known) ?? new Intl.DisplayNames(known, { type: 'region' });
  countryNamesIn.set(known, names);
  return names.of(country) ?? country;
}

/** The area that distinguishes a place from others with its name: "France", or "Texas, United States". */
export function placeArea(place: Pick<PlaceRecord, 'country' | 'state'>, language: string): string {
  const country = countryName(place.country, language);
  const state = place.state ? stateNames.get(place.state) : undefined;
  return commaText([state, country], placeLanguage(language));
}
