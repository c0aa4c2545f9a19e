/** Each key takes about 400 bytes. */
const maxKeys = 5_000;

/**
 * Decides which pages are worth a rendering for all visitors: those that are asked for again, unless one just failed.
 * The first visitor of a page gets it streamed, and a flood of addresses that nobody asks for twice costs no more
 * than their pages.
 */
export class AskedPages {
  /** When a key's page could not be kept; null when it was not tried. In the order of the last note. */
  readonly #keys = new Map<string, number | null>();
  readonly #retryMs: number;

  constructor(retryMs: number) {
    this.#retryMs = retryMs;
  }

  /** Notes a request; true when the page was asked for before and may be tried. */
  isWorthRendering(key: string, nowMs: number = performance.now()): boolean {
    const failedAtMs = this.#keys.get(key);
    if (failedAtMs === undefined) {
      this.#note(key, null);
      return false;
    }
    return failedAtMs === null || nowMs - failedAtMs >= this.#retryMs;
  }

  /** Notes that the page could not be kept. */
  noteFailure(key: string, nowMs: number = performance.now()): void {
    this.#note(key, nowMs);
  }

  #note(key: string, failedAtMs: number | null): void {
    this.#keys.delete(key);
    this.#keys.set(key, failedAtMs);
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > maxKeys && oldest !== undefined) this.#keys.delete(oldest);
  }
}
