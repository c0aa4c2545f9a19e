/** A deterministic random number generator: the same seed text always gives the same sequence. */
export type Random = {
  /** A number from `low` (inclusive) to `high` (exclusive). */
  between(low: number, high: number): number;
  /** True with probability `share`. */
  chance(share: number): boolean;
  /** One of the items. Throws a RangeError for an empty list. */
  pick<T>(items: readonly T[]): T;
  /** An independent generator for one part of a picture, so that changes to it do not affect other parts. */
  branch(name: string): Random;
};

/** 32-bit FNV-1a hash, followed by the murmur3 finaliser so that similar texts get very different hashes. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Creates a generator from a seed text (mulberry32; 2^32 states are enough for a picture). */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }
  return {
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('pick needs at least one item');
      return item;
    },
    branch: (name) => createRandom(`${seed}/${name}`),
  };
}
