import type { Style } from '../countries.ts';
import { draw, seedOf } from '../draws.ts';
import { arabic, arabicScript } from './arabic.ts';
import { chinese, indian, japanese, korean, malay, siamese, vietnamese } from './asian.ts';
import { european, slavic, steppe } from './eastern-europe.ts';
import { african, island } from './further.ts';
import { greek, italian, portuguese, spanish, turkish } from './southern.ts';
import { american, british, dutch, french, german, nordic } from './western.ts';
import { type PropertyType, propertyTypes, type Words } from './words.ts';

type Lists = {
  patterns: { text: string; type: PropertyType }[];
  cores: string[];
  districts: string[];
  streets: string[];
};

const words: Record<Style, Words> = {
  french,
  german,
  british,
  american,
  italian,
  spanish,
  portuguese,
  dutch,
  nordic,
  slavic,
  european,
  greek,
  turkish,
  arabic,
  steppe,
  indian,
  japanese,
  chinese,
  korean,
  siamese,
  vietnamese,
  malay,
  island,
  african,
};

const lists = new Map<Words, Lists>();

/** The word lists of a style, parsed once. */
export function listsOf(style: Style): Lists {
  return split(words[style]);
}

/** The word lists of the Arabic style in Arabic script. */
export function arabicLists(): Lists {
  return split(arabicScript);
}

export type HotelName = { name: string; localName: string | null; type: PropertyType };

/**
 * The name of the hotel with this index in its place. The first hotels have different names: the
 * index visits all combinations with a step that is coprime to their number.
 */
export function nameHotel(placeId: string, style: Style, index: number): HotelName {
  const { patterns, cores } = listsOf(style);
  const total = patterns.length * cores.length;
  const combination = (draw(seedOf(placeId), 0) + index * stepThrough(total)) % total;
  const name = combine(listsOf(style), combination);
  return { ...name, localName: style === 'arabic' ? combine(arabicLists(), combination).name : null };
}

function combine({ patterns, cores }: Lists, combination: number): { name: string; type: PropertyType } {
  const pattern = patterns[combination % patterns.length];
  const core = cores[Math.floor(combination / patterns.length)];
  if (!pattern || core === undefined) throw new RangeError('No such name');
  return { name: pattern.text.replace('{}', core), type: pattern.type };
}

/**
 * A step near the golden ratio of `total` and coprime to it, so that neighbouring indexes differ in both
 * parts of the name.
 */
function stepThrough(total: number): number {
  let step = Math.round(total * 0.618);
  while (greatestDivisor(step, total) !== 1) step += 1;
  return step;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

function split(source: Words): Lists {
  const known = lists.get(source);
  if (known) return known;
  const made: Lists = {
    patterns: source.patterns.split('|').map((pattern) => {
      const [text = '', letter = 'h'] = pattern.split(':');
      return { text, type: propertyTypes[letter as keyof typeof propertyTypes] };
    }),
    cores: source.cores.split('|'),
    districts: source.districts.split('|'),
    streets: source.streets.split('|'),
  };
  lists.set(source, made);
  return made;
}
