import { foldName } from './fold-name.ts';
import { placeLanguages } from './languages.ts';
import { countryName } from './place-names.ts';
import { states } from './states.ts';

/** Where a place may lie: any of these countries (ISO 3166-1) or states (ISO 3166-2). */
export type Area = { countries: string[]; states: string[] };

/** One way to understand a typed text: a folded name of a place that lies in every one of the areas. */
export type Reading = { name: string; areas: Area[] };

/** Longer texts are no place's name; the tail is ignored rather than searched for. */
const longestText = 80;
/** "Paris Texas" and "Perth Western Australia", where the comma was not typed. */
const longestAreaWords = 2;

/**
 * The ways to read a text, the likeliest first: as a name as it stands ("Washington, D.C."), before its comma with the areas behind it
 * ("paris, fr", "Portland, Oregon, USA", "Köln, Deutschland"), or with an area as its last words ("manchester uk"). An area that
 * nothing is known about makes a reading `unsure`. Empty for a text without a letter or digit.
 */
export function readTypedPlace(text: string): { name: string; readings: Reading[]; unsure: boolean } {
  const parts = text.slice(0, longestText).split(/[,،]/).map(foldName).filter(Boolean);
  const [name = '', ...areaNames] = parts;
  if (!name) return { name, readings: [], unsure: false };
  if (areaNames.length > 0) {
    const areas = areaNames.map((area) => areaOf(area, { begun: true }));
    const known = areas.filter(isKnown);
    return {
      name,
      readings: [
        { name, areas: known },
        { name: parts.join(' '), areas: [] },
      ],
      unsure: known.length < areas.length,
    };
  }
  const words = name.split(' ');
  const withLastWords = Array.from({ length: longestAreaWords }, (_, index) => words.length - 1 - index)
    .filter((end) => end > 0)
    .map((end) => ({
      name: words.slice(0, end).join(' '),
      areas: [areaOf(words.slice(end).join(' '), { begun: false })],
    }))
    .filter((reading) => reading.areas.every(isKnown));
  return { name, readings: [{ name, areas: [] }, ...withLastWords], unsure: false };
}

function isKnown(area: Area): boolean {
  return area.countries.length + area.states.length > 0;
}

/** Codes by folded names and codes that people write. */
type Codes = ReadonlyMap<string, readonly string[]>;

/** Exactly named areas, else (`begun`) those whose name begins so, for somebody still typing. */
function areaOf(typed: string, { begun }: { begun: boolean }): Area {
  const exact = {
    countries: [...(countries().get(typed) ?? [])],
    states: [...(stateCodes.get(typed) ?? [])],
  };
  if (isKnown(exact) || !begun) return exact;
  return { countries: beginning(countries(), typed), states: beginning(stateCodes, typed) };
}

function beginning(codes: Codes, typed: string): string[] {
  return [...new Set([...codes].flatMap(([name, found]) => (name.startsWith(typed) ? found : [])))];
}

function grouped(entries: readonly [name: string, code: string][]): Codes {
  return new Map(
    [...Map.groupBy(entries, ([name]) => name)].map(([name, found]) => [name, found.map(([, code]) => code)]),
  );
}

const stateCodes: Codes = grouped(
  states.flatMap((state): [string, string][] => [
    [foldName(state.name), state.code],
    [state.postalCode.toLowerCase(), state.code],
  ]),
);

const otherCountryNames: [string, string][] = [
  ['usa', 'US'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['uae', 'AE'],
  ['holland', 'NL'],
];

let countriesByName: Codes | null = null;

/** Built at first use (some 30 ms), from ICU's names in the portal's languages. */
function countries(): Codes {
  countriesByName ??= grouped([
    ...isoCountries().flatMap((code): [string, string][] =>
      [
        ...new Set(placeLanguages.map((language) => foldName(countryName(code, language)))),
        code.toLowerCase(),
      ].map((name) => [name, code]),
    ),
    ...otherCountryNames,
  ]);
  return countriesByName;
}

/** Every pair of letters that ICU names and does not replace by a newer code, as it does with UK and FX. */
function isoCountries(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return pairs.filter(
    (pair) => new Intl.Locale(`und-${pair}`).region === pair && countryName(pair, 'en') !== pair,
  );
}
