import { commaText } from '#server/modules/theming/index.ts';
import { KeptValues } from '#server/platform/kept-values.ts';
import { placeLanguage } from './languages.ts';
import type { PlaceRecord } from './place-record.ts';
import { stateNames } from './states.ts';

/** A place's name in the portal language of a tag such as `de-AT`; its base name when no other is known. */
export function placeName(place: Pick<PlaceRecord, 'name' | 'names'>, language: string): string {
  return place.names?.[placeLanguage(language)] ?? place.name;
}

/** Bounded, because callers of the API choose the languages. */
const countryNamesIn = new KeptValues<Intl.DisplayNames>({ keptMs: 86_400_000, maxEntries: 200 });

/** The name of a country (ISO 3166-1 alpha-2) in any language; its English name where CLDR has no other. */
export function countryName(country: string, language: string): string {
  return namesIn(localeOfNames(language)).of(country) ?? namesIn('en').of(country) ?? country;
}

function namesIn(locale: string): Intl.DisplayNames {
  const kept = countryNamesIn.get(locale);
  if (kept) return kept;
  // Without the check, a language that Intl does not know would be that of the process.
  const [known = 'en'] = Intl.DisplayNames.supportedLocalesOf(locale);
  const names = new Intl.DisplayNames(known, { type: 'region', fallback: 'none' });
  countryNamesIn.set(locale, names);
  return names;
}

/** The portal language of a tag, else its language, script and region; English for a malformed one. */
function localeOfNames(tag: string): string {
  const ofPortal = placeLanguage(tag);
  if (ofPortal !== 'en' || tag === 'en') return ofPortal;
  try {
    const { language, script, region } = new Intl.Locale(tag.replaceAll('_', '-'));
    return language === 'en' ? 'en' : [language, script, region].filter(Boolean).join('-');
  } catch {
    return 'en';
  }
}

/** The area that distinguishes a place from others with its name: "France", or "Texas, United States". */
export function placeArea(place: Pick<PlaceRecord, 'country' | 'state'>, language: string): string {
  const country = countryName(place.country, language);
  const state = place.state ? stateNames.get(place.state) : undefined;
  return commaText([state, country], placeLanguage(language));
}
