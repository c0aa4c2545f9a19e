import { foldName } from '#server/modules/places/index.ts';
import { countryNames } from './country-names.ts';
import type { AirportHub } from './hubs.ts';
import { type Vocabulary, vocabularyOf, wordsLike } from './mistyped-words.ts';
import type { SearchField } from './port.ts';

/** Fields that contain names; the other fields contain codes. */
const nameFields = ['country_name', 'city_name', 'hub_name'] as const;
type NameField = (typeof nameFields)[number];

/**
 * An airport in the search index. All names of a field are in one text, with bars around each name and spaces
 * around each word (`| london | londres |`): `includes` then finds full names, full words and prefixes of
 * words.
 */
type Entry = { hub: AirportHub; codes: readonly string[]; names: Record<NameField, string> };

export type HubIndex = { entries: readonly Entry[]; words: Record<NameField, Vocabulary> };

/** A hub that matches the search, and its relevance. */
export type FoundHub = { hub: AirportHub; weight: number };

/**
 * Added to the importance of an airport for a match by code, full name, full words or prefix of a word. One
 * point of importance stands for ten times the people.
 */
const codeBonus = 100;
const fullNameBonus = 1.5;
const fullWordsBonus = 0;
const prefixPenalty = -0.5;
/** Added for each wrong letter. */
const errorPenalty = -1;

/** Builds the search index: about 40 ms for 4,000 airports. */
export function indexHubs(hubs: Iterable<AirportHub>): HubIndex {
  const text = (names: readonly string[]) => `|${names.map((name) => ` ${foldName(name)} |`).join('')}`;
  const countries = new Map<string, string>();
  const countryText = (code: string) => {
    const cached = countries.get(code) ?? text([...new Set(countryNames(code))]);
    countries.set(code, cached);
    return cached;
  };
  const entries = [...hubs].map((hub) => ({
    hub,
    codes: [hub.code, hub.city?.metropolitanCode ?? hub.code],
    names: {
      country_name: countryText(hub.countryCode),
      city_name: hub.city ? text(namesOf(hub.city)) : '|',
      hub_name: text(namesOf(hub)),
    },
  }));
  const words = (field: NameField) => vocabularyOf(new Set(entries.map(({ names }) => names[field])));
  return {
    entries,
    words: {
      country_name: words('country_name'),
      city_name: words('city_name'),
      hub_name: words('hub_name'),
    },
  };
}

/**
 * The airports that match a folded keyword in any of the fields. `fuzzy` also accepts prefixes of words, and
 * typing errors when nothing else matches. The search scans all 4,000 airports, which takes a few
 * milliseconds.
 */
export function searchHubs(
  index: HubIndex,
  keyword: string,
  fields: readonly SearchField[],
  fuzzy: boolean,
): FoundHub[] {
  if (keyword === '') return [];
  const found = collect(index, fields, (entry, field) => matchBonus(entry, field, keyword, fuzzy));
  if (found.length > 0 || !fuzzy) return found;
  const typed = keyword.split(' ');
  const candidates = new Map(
    nameFields.map((field) => [field, typed.map((word) => wordsLike(index.words[field], word))]),
  );
  return collect(index, fields, ({ names }, field) => {
    if (field === 'iata' || field === 'country_iso') return null;
    return errorsIn(names[field], candidates.get(field) ?? []);
  });
}

/** Every airport with a bonus in at least one field, weighted by its best bonus. */
function collect(
  { entries }: HubIndex,
  fields: readonly SearchField[],
  bonusOf: (entry: Entry, field: SearchField) => number | null,
): FoundHub[] {
  const found: FoundHub[] = [];
  for (const entry of entries) {
    let best: number | null = null;
    for (const field of fields) {
      const bonus = bonusOf(entry, field);
      if (bonus !== null && (best === null || bonus > best)) best = bonus;
    }
    if (best !== null) found.push({ hub: entry.hub, weight: entry.hub.importance + best });
  }
  return found;
}

function matchBonus(
  { hub, codes, names }: Entry,
  field: SearchField,
  keyword: string,
  fuzzy: boolean,
): number | null {
  switch (field) {
    case 'iata': {
      const code = keyword.toUpperCase();
      if (codes.includes(code)) return codeBonus;
      return fuzzy && hub.code.startsWith(code) ? prefixPenalty : null;
    }
    case 'country_iso':
      return hub.countryCode === keyword.toUpperCase() ? fullWordsBonus : null;
    case 'country_name':
    case 'city_name':
    case 'hub_name': {
      const text = names[field];
      if (!text.includes(fuzzy ? ` ${keyword}` : ` ${keyword} `)) return null;
      if (text.includes(`| ${keyword} |`)) return fullNameBonus;
      return text.includes(` ${keyword} `) ? fullWordsBonus : prefixPenalty;
    }
  }
}

/**
 * The penalty for the typing errors of all typed words; null when the names lack a candidate for one of them.
 */
function errorsIn(
  names: string,
  typedWords: readonly (readonly { word: string; errors: number }[])[],
): number | null {
  let errors = 0;
  for (const candidates of typedWords) {
    const found = candidates.filter(({ word }) => names.includes(` ${word} `));
    if (found.length === 0) return null;
    errors += Math.min(...found.map((candidate) => candidate.errors));
  }
  return typedWords.length === 0 ? null : errors * errorPenalty;
}

function namesOf({ name, names }: Pick<AirportHub, 'name' | 'names'>): string[] {
  return [name, ...Object.values(names ?? {}).filter((other) => other !== undefined)];
}
