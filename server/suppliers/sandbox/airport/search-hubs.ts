import type { SearchField } from '#server/airport/port.ts';
import type { Hub } from './hubs.ts';
import { type SpellingSources, type Vocabulary, vocabularyOf, wordsLike } from './mistyped-words.ts';

/** What the search takes from the rest of the product. */
export type NameSources = SpellingSources & {
  /** The form of a name in which names and typed text are compared. */
  foldName(text: string): string;
  /** Every name of a country that somebody may type. */
  countryNames(countryCode: string): string[];
};

/** Fields that hold names of several words; the others are codes. */
const nameFields = ['country_name', 'city_name', 'hub_name'] as const;
type NameField = (typeof nameFields)[number];

/**
 * An airport as it is searched: the names of a field in one text, each name between two bars and each word between
 * two blanks (`| london | londres |`), so that one look tells a whole name, whole words and the beginning of a word.
 */
type Entry = { hub: Hub; codes: readonly string[]; names: Record<NameField, string> };

export type HubIndex = { entries: readonly Entry[]; words: Record<NameField, Vocabulary> };

/** A hub that was found, and how likely it is the one that is meant. */
export type FoundHub = { hub: Hub; weight: number };

/** Code, whole name, whole words, beginning of a word: what they are worth beside ten times the people. */
const codeBonus = 100;
const wholeBonus = 1.5;
const wordsBonus = 0;
const beginningPenalty = -0.5;
/** What each wrong letter costs. */
const errorPenalty = -1;

/** Builds the search index: about 40 ms for 4,000 airports. */
export function indexHubs(hubs: Iterable<Hub>, { foldName, countryNames }: NameSources): HubIndex {
  const text = (names: readonly string[]) => `|${names.map((name) => ` ${foldName(name)} |`).join('')}`;
  const countries = new Map<string, string>();
  const countryText = (code: string) => {
    const known = countries.get(code) ?? text([...new Set(countryNames(code))]);
    countries.set(code, known);
    return known;
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
 * The airports that a folded keyword names in any of the fields. `fuzzy` also takes beginnings of words, and forgives
 * typing errors where nothing else is found. Every airport is looked at: 4,000 of them in a few milliseconds.
 */
export function searchHubs(
  index: HubIndex,
  keyword: string,
  fields: readonly SearchField[],
  fuzzy: boolean,
  spelling: SpellingSources,
): FoundHub[] {
  if (keyword === '') return [];
  const found = collect(index, fields, (entry, field) => likeness(entry, field, keyword, fuzzy));
  if (found.length > 0 || !fuzzy) return found;
  const typed = keyword.split(' ');
  const meant = new Map(
    nameFields.map((field) => [field, typed.map((word) => wordsLike(index.words[field], word, spelling))]),
  );
  return collect(index, fields, ({ names }, field) => {
    if (field === 'iata' || field === 'country_iso') return null;
    return errorsIn(names[field], meant.get(field) ?? []);
  });
}

/** Every airport with a bonus in some field, by the best of them. */
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

function likeness(
  { hub, codes, names }: Entry,
  field: SearchField,
  keyword: string,
  fuzzy: boolean,
): number | null {
  switch (field) {
    case 'iata': {
      const code = keyword.toUpperCase();
      if (codes.includes(code)) return codeBonus;
      return fuzzy && hub.code.startsWith(code) ? beginningPenalty : null;
    }
    case 'country_iso':
      return hub.countryCode === keyword.toUpperCase() ? wordsBonus : null;
    case 'country_name':
    case 'city_name':
    case 'hub_name': {
      const text = names[field];
      if (!text.includes(fuzzy ? ` ${keyword}` : ` ${keyword} `)) return null;
      if (text.includes(`| ${keyword} |`)) return wholeBonus;
      return text.includes(` ${keyword} `) ? wordsBonus : beginningPenalty;
    }
  }
}

/** What the errors cost with which every typed word stands in the names; null where one of them does not. */
function errorsIn(
  names: string,
  meant: readonly (readonly { word: string; errors: number }[])[],
): number | null {
  let errors = 0;
  for (const candidates of meant) {
    const there = candidates.filter(({ word }) => names.includes(` ${word} `));
    if (there.length === 0) return null;
    errors += Math.min(...there.map((candidate) => candidate.errors));
  }
  return meant.length === 0 ? null : errors * errorPenalty;
}

function namesOf({ name, names }: Pick<Hub, 'name' | 'names'>): string[] {
  return [name, ...Object.values(names ?? {}).filter((other) => other !== undefined)];
}
