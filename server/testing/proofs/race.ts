import type { Answer } from '../index.ts';
import type { ServerProcess } from '../processes/server-process.ts';

/** The two server processes of a race. */
export type Servers = readonly [ServerProcess, ServerProcess];

/** Assigns callers to the two processes in turn. */
export function serverOf(servers: Servers, index: number): ServerProcess {
  return servers[index % 2 === 0 ? 0 : 1];
}

/** Makes `count` concurrent calls. */
export function atOnce<Outcome>(count: number, ask: (index: number) => Promise<Outcome>): Promise<Outcome[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
}

/**
 * A head start in milliseconds that shrinks after a win and grows after a loss. It converges to the value
 * where both sides win equally often, so that the race is close on any machine.
 */
export class HeadStart {
  milliseconds: number;
  readonly #stepMs: number;

  constructor(milliseconds: number, stepMs: number) {
    this.milliseconds = milliseconds;
    this.#stepMs = stepMs;
  }

  /** Records whether the side with the head start won. */
  record(won: boolean): void {
    this.milliseconds = Math.max(0, this.milliseconds + (won ? -this.#stepMs : this.#stepMs));
  }
}

/** Counts the responses of a proof: winners, server errors and refusals by code. */
export class Tally {
  winners = 0;
  serverErrors = 0;
  readonly #refusals = new Map<string, number>();

  /** Counts responses and returns the successful ones. */
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

  /** Table columns, one per error code. */
  get refusals(): Record<string, number> {
    const known = [...this.#refusals].sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(known.map(([code, times]) => [`refused ${code}`, times]));
  }
}
