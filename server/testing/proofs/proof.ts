import type { ProofDatabases } from '../processes/proof-databases.ts';

/** A PostgreSQL that a proof may stop. */
export type Cluster = {
  /** Stops it for some milliseconds and starts it again at the same address. */
  restart: (downMs: number) => Promise<void>;
  /** Kills one session: PostgreSQL then terminates all others and recovers. */
  crash: () => Promise<void>;
  /** Suspends all its processes for some milliseconds: connections stay open without responses. */
  freeze: (forMs: number) => Promise<void>;
};

/** The result of a proof: rows of a table for the report, and every broken expectation. */
export type Outcome = { rows: Record<string, string | number>[]; broken: string[] };

/** A guarantee of the product, checked on real processes. */
export type Proof = {
  name: string;
  /** The guarantee as one sentence, which is also the title of its test. */
  promise: string;
  /** Rounds of `npm run prove`; `npm test` runs fewer. */
  rounds: number;
  /** `seed` repeats a run of a proof that draws faults at random; the others ignore it. */
  run: (stage: ProofDatabases, rounds: number, cluster?: Cluster, seed?: number) => Promise<Outcome>;
};

/** Collects broken expectations and counts how often each occurred. */
export class PromiseChecks {
  readonly #broken = new Map<string, number>();

  /** Records `what` as broken unless `holds`. */
  expect(holds: boolean, what: string): void {
    if (!holds) this.#broken.set(what, (this.#broken.get(what) ?? 0) + 1);
  }

  /** Each broken expectation once, with its count. */
  get broken(): string[] {
    return [...this.#broken].map(([what, times]) => (times === 1 ? what : `${what} (${times} times)`));
  }
}

/** Returns the median and the maximum of durations in whole milliseconds. */
export function medianAndWorst(durationsMs: readonly number[]): { median: number; worst: number } {
  const sorted = [...durationsMs].sort((one, other) => one - other);
  return {
    median: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    worst: Math.round(sorted.at(-1) ?? 0),
  };
}

/** Polls until the result satisfies the condition; returns null after `withinMs`. */
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
