import { z } from 'zod';
import { type Style, styles } from '../countries.ts';
import { draw, seedOf } from '../draws.ts';
import arabic from './arabic.json' with { type: 'json' };
import asian from './asian.json' with { type: 'json' };
import easternEuropean from './eastern-europe.json' with { type: 'json' };
import further from './further.json' with { type: 'json' };
import southern from './southern.json' with { type: 'json' };
import western from './western.json' with { type: 'json' };
import { type PropertyType, type WordLists, wordListsSchema } from './words.ts';

const listsByStyle = z.record(z.enum(styles), wordListsSchema).parse({
  ...western,
  ...southern,
  ...easternEuropean,
  arabic: arabic.latinScript,
  ...asian,
  ...further,
});

/** These lists have the same order as those in Latin script, so one draw gives the name in both scripts. */
const arabicScript = wordListsSchema.parse(arabic.arabicScript);

/** The word lists of a style. */
export function listsOf(style: Style): WordLists {
  return listsByStyle[style];
}

/** The word lists of the Arabic style in Arabic script. */
export function arabicLists(): WordLists {
  return arabicScript;
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

function combine({ patterns, cores }: WordLists, combination: number): { name: string; type: PropertyType } {
  const pattern = patterns[combination % patterns.length];
  const core = cores[Math.floor(combination / patterns.length)];
  if (!pattern || core === undefined) throw new RangeError('The hotel name does not exist');
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
