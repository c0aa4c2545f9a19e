/** Draws from one seeded generator, so that the same seed makes the same choices. */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  draw: () => number;
  /** A whole number from `from` to `to`, both inclusive. */
  between: (from: number, to: number) => number;
  /** True with the given probability. */
  chance: (probability: number) => boolean;
  /** One of the values; throws if there is none. */
  pick: <Value>(values: readonly Value[]) => Value;
  /** The values in another order. */
  shuffle: <Value>(values: readonly Value[]) => Value[];
  /** One of the values, each as likely as its weight; throws if all weights are 0. */
  pickWeighted: <Value>(values: readonly (readonly [Value, weight: number])[]) => Value;
};

/** Makes the generator of a seed (mulberry32: 32 bits of state, enough to choose steps). */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <Value>(values: readonly Value[]): Value => {
    if (values.length === 0) throw new RangeError('There is nothing to choose from');
    return values[Math.floor(draw() * values.length)] as Value;
  };
  return {
    draw,
    between: (from, to) => from + Math.floor(draw() * (to - from + 1)),
    chance: (probability) => draw() < probability,
    pick,
    shuffle(values) {
      const keyed = values.map((value) => ({ value, key: draw() }));
      return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value);
    },
    pickWeighted(values) {
      const total = values.reduce((sum, [, weight]) => sum + weight, 0);
      if (total <= 0) throw new RangeError('There is nothing to choose from');
      let left = draw() * total;
      for (const [value, weight] of values) {
        left -= weight;
        if (left < 0) return value;
      }
      return (values.at(-1) as (typeof values)[number])[0];
    },
  };
}
