type Kept<Value> = { value: Value; until: number };

/** Values that a process keeps by key for a time, `maxEntries` at most: the one that was set first makes room. */
export class KeptValues<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #limits: { keptMs: number; maxEntries: number };

  constructor(limits: { keptMs: number; maxEntries: number }) {
    this.#limits = limits;
  }

  /** The value of the key while it is kept. */
  get(key: string): Value | undefined {
    const known = this.#kept.get(key);
    return known && known.until > performance.now() ? known.value : undefined;
  }

  /** Keeps a value, for a shorter time than usual where `atMostMs` says so. */
  set(key: string, value: Value, atMostMs = Number.POSITIVE_INFINITY): void {
    const { keptMs, maxEntries } = this.#limits;
    // A map keeps its keys in the order in which they were added.
    this.#kept.delete(key);
    this.#kept.set(key, { value, until: performance.now() + Math.min(keptMs, atMostMs) });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxEntries && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Forgets the value of the key. */
  delete(key: string): void {
    this.#kept.delete(key);
  }
}

/** The kept promise of the key, or that of `read`: one read for all who ask meanwhile. A failure is not kept. */
export function readOnce<Value>(
  kept: KeptValues<Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key);
  if (known) return known;
  const reading = read();
  kept.set(key, reading);
  reading.catch(() => kept.delete(key));
  return reading;
}
