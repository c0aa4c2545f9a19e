import { foldName, foldNameWrittenOut } from './fold-name.ts';
import type { PlaceLanguage } from './languages.ts';
import type { PlaceRecord } from './place-record.ts';
import { wellKnownNames } from './well-known-names.ts';

export type SearchName = {
  name: string;
  /** The only portal languages that use the name; null when it is the place's general name. */
  languages: string | null;
  whole: boolean;
  score: number;
};

/** Increase it when a rule below changes, so that `loadPlaces` replaces the names of an older version. */
export const searchNamesVersion = 1;

/** Penalty for a name from a later word on ("janeiro"); lower for airports, often named so ("heathrow"). */
const laterWordPenalty = { city: 1.5, airport: 0.4, region: 1.5 };
/** Penalty for an airport that is found by the name of its city. */
const cityOfAirportPenalty = 0.7;
/** Cities below this importance get no names from a later word on, to save rows. */
const laterWordsFromImportance = 4.2;

/** Countries in which umlauts may be written as two letters. */
const writesUmlautsOut = new Set(['DE', 'AT', 'CH', 'LI', 'LU', 'DK', 'NO', 'SE', 'FI', 'IS']);

const smallWords = new Set(
  'a al am an and at da das de del den der des di do dos du e el en et i im in la las le les lo los o of on san santa sur the und van von y'.split(
    ' ',
  ),
);
const airportWords = new Set(
  'aerodrome air aeropuerto airfield airport airstrip base field international intl regional'.split(' '),
);

/** The languages of each folded name; null for names of no particular language. */
type NameLanguages = Map<string, Set<PlaceLanguage> | null>;

/** Every folded text that finds a place. `city` is the city that an airport serves. */
export function searchNames(place: PlaceRecord, city: PlaceRecord | undefined): SearchName[] {
  const found = new Map<string, SearchName>();
  const add = (name: string, languages: Set<PlaceLanguage> | null, whole: boolean, penalty: number): void => {
    if (found.has(name)) return;
    found.set(name, {
      name,
      languages: languages && [...languages].join(' '),
      whole,
      score: place.importance - penalty,
    });
  };
  const names = wholeNames(place);
  for (const [name, languages] of names) add(name, languages, true, 0);
  if (place.kind !== 'city' || place.importance >= laterWordsFromImportance) {
    for (const [name, languages] of names) {
      for (const end of laterWords(name)) add(end, languages, false, laterWordPenalty[place.kind]);
    }
  }
  if (place.scheduled && city) {
    const own = foldName(place.name);
    for (const [name, languages] of wholeNames(city)) {
      if (!own.startsWith(name)) add(`${name} ${own}`, languages, false, cityOfAirportPenalty);
    }
  }
  return [...found.values()];
}

/** The folded names of a place in every language and spelling. */
function wholeNames(place: PlaceRecord): NameLanguages {
  const names: NameLanguages = new Map();
  const add = (written: string, language: PlaceLanguage | null): void => {
    for (const name of spellings(written, place)) {
      const known = names.get(name);
      if (language === null || known === null) names.set(name, null);
      else names.set(name, (known ?? new Set()).add(language));
    }
  };
  add(place.name, null);
  const more =
    place.kind === 'city' ? wellKnownNames[Number(place.id.slice('city_'.length))]?.search : undefined;
  for (const name of more ?? []) add(name, null);
  for (const [language, name] of Object.entries(place.names ?? {})) {
    add(name, language === 'en' ? null : (language as PlaceLanguage));
  }
  return names;
}

/** The folded forms of one written name. */
function spellings(written: string, place: PlaceRecord): string[] {
  // "Donostia / San Sebastián" is found by either part, "Zürich (Kreis 11)" by its first part.
  const parts = /[/(]/.test(written) ? [written, ...written.split(/[/()]/)] : [written];
  return parts.flatMap((part) => {
    const folded = [foldName(part)];
    if (writesUmlautsOut.has(place.country)) folded.push(foldNameWrittenOut(part));
    return folded.flatMap(variants).filter((name) => name.length > 0);
  });

  function variants(name: string): string[] {
    if (name.startsWith('st ')) return [name, `saint ${name.slice(3)}`];
    if (name.startsWith('saint ')) return [name, `st ${name.slice(6)}`];
    if (place.kind === 'city' && name.endsWith(' city')) return [name, name.slice(0, -5)];
    return [name];
  }
}

/** The ends of a name that begin at a later significant word, such as "gaulle airport". */
function laterWords(name: string): string[] {
  const words = name.split(' ');
  return words.flatMap((word, index) => {
    const isSignificant = word.length > 2 && !smallWords.has(word) && !airportWords.has(word);
    return index > 0 && isSignificant ? [words.slice(index).join(' ')] : [];
  });
}
