import { foldName } from './fold-name.ts';
import { placeLanguages } from './languages.ts';
import { countryName } from './place-names.ts';
import { states } from './states.ts';

/** An area in which a place lies: any of these countries (ISO 3166-1) or states (ISO 3166-2). */
export type Area = { countries: string[]; states: string[] };

/** One interpretation of a typed text: the folded name of a place that lies in all of the areas. */
export type Reading = { name: string; areas: Area[] };

/** No place name is longer, so the rest of a longer text is ignored. */
const maxTextLength = 80;
/** Most words of an area without a comma: "Paris Texas", "Perth Western Australia". */
const maxAreaWords = 2;

/**
 * The interpretations of a text, the likeliest first: a name followed by areas after commas ("paris, fr",
 * "Portland, Oregon, USA", "Köln, Deutschland"), the whole text as a name ("Washington, D.C."), or a name
 * with an area as its last words ("manchester uk"). An unknown area after a comma makes the result `unsure`.
 * No readings for a text without a letter or digit.
 */
export function readTypedPlace(text: string): { name: string; readings: Reading[]; unsure: boolean } {
  const parts = text.slice(0, maxTextLength).split(/[,،]/).map(foldName).filter(Boolean);
  const [name = '', ...areaNames] = parts;
  if (!name) return { name, readings: [], unsure: false };
  if (areaNames.length > 0) {
    const areas = areaNames.map((area) => areaOf(area, { allowPrefix: true }));
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
  const withLastWords = Array.from({ length: maxAreaWords }, (_, index) => words.length - 1 - index)
    .filter((end) => end > 0)
    .map((end) => ({
      name: words.slice(0, end).join(' '),
      areas: [areaOf(words.slice(end).join(' '), { allowPrefix: false })],
    }))
    .filter((reading) => reading.areas.every(isKnown));
  return { name, readings: [{ name, areas: [] }, ...withLastWords], unsure: false };
}

function isKnown(area: Area): boolean {
  return area.countries.length + area.states.length > 0;
}

/** Codes by folded names, and by codes that people type. */
type Codes = ReadonlyMap<string, readonly string[]>;

/** Areas with exactly this name; else, with `allowPrefix`, those whose name begins with it. */
function areaOf(typed: string, { allowPrefix }: { allowPrefix: boolean }): Area {
  const exact = {
    countries: [...(countries().get(typed) ?? [])],
    states: [...(stateCodes.get(typed) ?? [])],
  };
  if (isKnown(exact) || !allowPrefix) return exact;
  return { countries: codesByPrefix(countries(), typed), states: codesByPrefix(stateCodes, typed) };
}

function codesByPrefix(codes: Codes, typed: string): string[] {
  return [...new Set([...codes].flatMap(([name, found]) => (name.startsWith(typed) ? found : [])))];
}

function groupCodes(entries: readonly [name: string, code: string][]): Codes {
  return new Map(
    [...Map.groupBy(entries, ([name]) => name)].map(([name, found]) => [name, found.map(([, code]) => code)]),
  );
}

const stateCodes: Codes = groupCodes(
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

/** Country codes by name, built at first use (about 30 ms) from ICU's names in the portal languages. */
function countries(): Codes {
  countriesByName ??= groupCodes([
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

/** Every two-letter code that ICU names and does not replace by a newer code, as it does with UK and FX. */
function isoCountries(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return pairs.filter(
    (pair) => new Intl.Locale(`und-${pair}`).region === pair && countryName(pair, 'en') !== pair,
  );
}
