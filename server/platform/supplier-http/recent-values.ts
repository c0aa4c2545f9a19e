/** Values of a supplier that change seldom, in the memory of the process. */
export type RecentValues<Value> = {
  /** The value of the key; undefined if none was set, or too long ago. */
  get(key: string): Value | undefined;
  /** Sets a value, and drops the oldest ones beyond the limit. */
  set(key: string, value: Value): void;
  delete(key: string): void;
};

/** Keeps at most `most` values, each for `forMs` milliseconds. `clock` is in milliseconds. */
export function recentValues<Value>(
  most: number,
  forMs: number,
  clock: () => number = () => performance.now(),
): RecentValues<Value> {
  const values = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const known = values.get(key);
      return known && known.until > clock() ? known.value : undefined;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, { value, until: clock() + forMs });
      for (const oldest of values.keys()) {
        if (values.size <= most) break;
        values.delete(oldest);
      }
    },
    delete: (key) => void values.delete(key),
  };
}
