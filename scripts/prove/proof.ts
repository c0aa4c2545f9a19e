import type { Stage } from '#server/testing/processes/stage.ts';

/** The PostgreSQL under a stage, where a proof may take it away. */
export type Cluster = {
  /** Down for a while, then up again at the same address. */
  restart: (downMs: number) => Promise<void>;
  /** One session dies as by a fault: PostgreSQL throws all others out and recovers. */
  crash: () => Promise<void>;
  /** Every process of it stands still for a while: connections stay open and nothing answers. */
  freeze: (forMs: number) => Promise<void>;
};

/** What came out: a table that a stranger can read, and every way in which the promise was broken. */
export type Outcome = { rows: Record<string, string | number>[]; broken: string[] };

/** A promise of the product, shown on real processes. */
export type Proof = {
  name: string;
  /** The promise, in a sentence. */
  promise: string;
  /** Rounds of `npm run prove`; `npm test` runs fewer. */
  rounds: number;
  run: (stage: Stage, rounds: number, cluster?: Cluster) => Promise<Outcome>;
};

/** Collects broken promises, each said once with how often it happened. */
export class Judge {
  readonly #broken = new Map<string, number>();

  /** Notes `what` unless it holds. */
  expect(holds: boolean, what: string): void {
    if (!holds) this.#broken.set(what, (this.#broken.get(what) ?? 0) + 1);
  }

  get broken(): string[] {
    return [...this.#broken].map(([what, times]) => (times === 1 ? what : `${what} (${times} times)`));
  }
}

/** Middle and worst of some durations, in whole milliseconds. */
export function spread(durationsMs: readonly number[]): { median: number; worst: number } {
  const sorted = [...durationsMs].sort((one, other) => one - other);
  return {
    median: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    worst: Math.round(sorted.at(-1) ?? 0),
  };
}

/** Asks until the answer satisfies; null when it did not within the time. */
export async function until<Answer>(
  withinMs: number,
  ask: () => Promise<Answer>,
  satisfies: (answer: Answer) => boolean,
  everyMs = 100,
): Promise<Answer | null> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (performance.now() > deadline) return null;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
