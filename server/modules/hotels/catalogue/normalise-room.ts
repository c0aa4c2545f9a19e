import { foldName } from '#server/modules/places/index.ts';
import type { RoomType } from './port.ts';

/** A room reduced to what two suppliers agree on: its words, and its beds where they are known. */
export type NormalRoom = { words: string; beds: string };

/** Words that say nothing about which room it is. */
const fillers = new Set(
  'room rooms the a an with and of in or bed beds bedded size sized standard std'.split(' '),
);

const abbreviations: Record<string, string> = {
  dbl: 'double',
  dble: 'double',
  twn: 'twin',
  sgl: 'single',
  sup: 'superior',
  superieur: 'superior',
  dlx: 'deluxe',
  jr: 'junior',
  fam: 'family',
};

/** Kinds of beds; in the name of a room, those of `onlyBeds` describe its beds and not the room. */
const bedKinds = ['single', 'twin', 'double', 'queen', 'king', 'sofa', 'bunk'] as const;
const onlyBeds = new Set(['queen', 'king', 'sofa', 'bunk']);
const bedPattern = new RegExp(`(?:(\\d+) )?(${bedKinds.join('|')}) (?:sized? )?beds?`, 'g');

/**
 * Reduces a room to its words without order, fillers and abbreviations, and to its beds. Rooms of two suppliers
 * are the same when the words are the same and the beds are, or are unknown to one of them.
 */
export function normaliseRoom({ english }: Pick<RoomType, 'english'>): NormalRoom {
  const name = foldName(english.name);
  const words = name
    .replace(bedPattern, ' ')
    .split(' ')
    .map((word) => abbreviations[word] ?? word)
    .filter((word) => word !== '' && !fillers.has(word) && !onlyBeds.has(word) && !/^\d+$/.test(word));
  return {
    words: [...new Set(words)].sort().join(' '),
    beds: bedsIn(foldName(english.beds)) || bedsIn(name),
  };
}

/** Beds by kind, such as `1 king,1 sofa`; empty when the text names none. */
function bedsIn(text: string): string {
  const counts = new Map<string, number>();
  for (const [, count, kind = ''] of text.matchAll(bedPattern)) {
    const alike = kind === 'twin' ? 'single' : kind;
    counts.set(alike, (counts.get(alike) ?? 0) + Number(count ?? (kind === 'twin' ? 2 : 1)));
  }
  return [...counts]
    .map(([kind, count]) => `${count} ${kind}`)
    .sort()
    .join();
}

/** Whether two suppliers mean the same room. */
export function isSameRoom(one: NormalRoom, other: NormalRoom): boolean {
  return (
    one.words === other.words &&
    one.words !== '' &&
    (one.beds === other.beds || one.beds === '' || other.beds === '')
  );
}
