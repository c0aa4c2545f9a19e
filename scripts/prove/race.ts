import type { Answer } from '#server/testing/index.ts';
import type { ServerProcess } from '#server/testing/processes/server-process.ts';

export type Servers = readonly [ServerProcess, ServerProcess];

/** The process that a caller talks to: every second one to the other. */
export function serverOf(servers: Servers, index: number): ServerProcess {
  return servers[index % 2 === 0 ? 0 : 1];
}

/** As many calls at the same moment. */
export function atOnce<Outcome>(count: number, ask: (index: number) => Promise<Outcome>): Promise<Outcome[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
}

/**
 * A head start in milliseconds that moves against whoever won last, and so comes to rest where both win equally
 * often: there a race is closest, however fast the machine is.
 */
export class HeadStart {
  milliseconds: number;
  readonly #stepMs: number;

  constructor(milliseconds: number, stepMs: number) {
    this.milliseconds = milliseconds;
    this.#stepMs = stepMs;
  }

  /** Notes whether the side that has the start won with it. */
  note(won: boolean): void {
    this.milliseconds = Math.max(0, this.milliseconds + (won ? -this.#stepMs : this.#stepMs));
  }
}

/** What the callers of a proof were told: how many won, and each refusal by its code. */
export class Tally {
  winners = 0;
  serverErrors = 0;
  readonly #refusals = new Map<string, number>();

  /** Counts some answers; those that won come back. */
  count<Body>(answers: readonly Answer<Body>[]): Answer<Body>[] {
    const won = answers.filter(({ status }) => status < 300);
    this.winners += won.length;
    for (const { status, problem } of answers) {
      if (status >= 500) this.serverErrors += 1;
      if (status < 300) continue;
      const code = problem?.code ?? String(status);
      this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
    }
    return won;
  }

  /** Columns of a table, a refusal each. */
  get refusals(): Record<string, number> {
    const known = [...this.#refusals].sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(known.map(([code, times]) => [`told ${code}`, times]));
  }
}
