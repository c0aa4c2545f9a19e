import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure } from '#server/platform/suppliers/index.ts';
import type { HotelOffer, HotelSupplier, SearchQuery } from './port.ts';

export type SupplierState = 'waiting' | 'answered' | 'failed' | 'timed_out' | 'skipped';

/** What comes out of a search over several suppliers: offers as they arrive, and how each supplier fared. */
export type SupplierAnswer =
  | { supplier: string; offers: HotelOffer[] }
  | { supplier: string; state: Exclude<SupplierState, 'waiting'>; failure?: unknown };

/**
 * Asks all suppliers at once and hands on what comes first. Each has its own deadline and circuit, so that a slow
 * or broken one never holds up the others. Ends, and stops all work, when everybody is done, when the reader
 * leaves, when `ctx.signal` aborts or when `patienceMs`, if given, is over. Never throws.
 */
export async function* askSuppliers(
  ctx: BaseContext,
  suppliers: readonly HotelSupplier[],
  query: SearchQuery,
  patienceMs?: number,
): AsyncGenerator<SupplierAnswer, void, undefined> {
  const stop = new AbortController();
  const onLeave = () => stop.abort();
  const impatience = patienceMs === undefined ? undefined : setTimeout(onLeave, patienceMs);
  if (ctx.signal.aborted) onLeave();
  ctx.signal.addEventListener('abort', onLeave, { once: true });
  const waiting: SupplierAnswer[] = [];
  let working = suppliers.length;
  let wake = () => {};
  const tell = (answer: SupplierAnswer) => {
    waiting.push(answer);
    wake();
  };
  stop.signal.addEventListener('abort', () => wake());
  const asking = { ...ctx, signal: stop.signal };
  for (const supplier of suppliers) {
    void askOne(asking, supplier, query, tell).finally(() => {
      working -= 1;
      wake();
    });
  }
  try {
    while (!stop.signal.aborted) {
      const answer = waiting.shift();
      if (answer) yield answer;
      else if (working === 0) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    clearTimeout(impatience);
    ctx.signal.removeEventListener('abort', onLeave);
    stop.abort();
  }
}

async function askOne(
  ctx: BaseContext,
  { name: supplier, search }: HotelSupplier,
  query: SearchQuery,
  tell: (answer: SupplierAnswer) => void,
): Promise<void> {
  try {
    for await (const offers of search(ctx, query)) tell({ supplier, offers });
    tell({ supplier, state: 'answered' });
  } catch (failure) {
    if (!ctx.signal.aborted) tell({ supplier, state: stateAfter(failure), failure });
  }
}

function stateAfter(failure: unknown): Exclude<SupplierState, 'waiting' | 'answered'> {
  if (!isSupplierFailure(failure)) return 'failed';
  if (failure.notAsked) return 'skipped';
  return failure.kind === 'timeout' ? 'timed_out' : 'failed';
}
