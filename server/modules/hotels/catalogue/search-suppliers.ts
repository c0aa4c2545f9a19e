import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import type { HotelOffer, HotelSupplier, SearchQuery } from './port.ts';

export type SupplierState = 'waiting' | 'answered' | 'failed' | 'timed_out' | 'skipped';

/** What a search needs of a supplier. */
export type SearchedSupplier = Pick<HotelSupplier, 'name' | 'search'>;

/** One item of a search over several suppliers: offers as they arrive, or the final state of a supplier. */
export type SupplierAnswer =
  | { supplier: string; offers: HotelOffer[] }
  | { supplier: string; state: Exclude<SupplierState, 'waiting'>; failure?: unknown };

/**
 * Searches all suppliers at once and yields their offers as they arrive. Each supplier has its own deadline
 * and circuit breaker, so that a slow or failing one does not delay the others. Ends and aborts all work when
 * every supplier has finished, when the consumer stops reading, when `ctx.signal` aborts or after
 * `timeLimitMs`, if given. Never throws.
 */
export async function* searchSuppliers(
  ctx: BaseContext,
  suppliers: readonly SearchedSupplier[],
  query: SearchQuery,
  timeLimitMs?: number,
): AsyncGenerator<SupplierAnswer, void, undefined> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = timeLimitMs === undefined ? undefined : setTimeout(abort, timeLimitMs);
  if (ctx.signal.aborted) abort();
  ctx.signal.addEventListener('abort', abort, { once: true });
  const queue: SupplierAnswer[] = [];
  let running = suppliers.length;
  let wake = () => {};
  const emit = (answer: SupplierAnswer) => {
    queue.push(answer);
    wake();
  };
  stop.signal.addEventListener('abort', () => wake());
  const searchCtx = { ...ctx, signal: stop.signal };
  for (const supplier of suppliers) {
    void searchOne(searchCtx, supplier, query, emit).finally(() => {
      running -= 1;
      wake();
    });
  }
  try {
    while (!stop.signal.aborted) {
      const answer = queue.shift();
      if (answer) yield answer;
      else if (running === 0) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    clearTimeout(timer);
    ctx.signal.removeEventListener('abort', abort);
    stop.abort();
  }
}

async function searchOne(
  ctx: BaseContext,
  { name: supplier, search }: SearchedSupplier,
  query: SearchQuery,
  emit: (answer: SupplierAnswer) => void,
): Promise<void> {
  try {
    for await (const offers of search(ctx, query)) emit({ supplier, offers });
    emit({ supplier, state: 'answered' });
  } catch (failure) {
    if (!ctx.signal.aborted) emit({ supplier, state: stateAfter(failure), failure });
  }
}

function stateAfter(failure: unknown): Exclude<SupplierState, 'waiting' | 'answered'> {
  if (!isSupplierFailure(failure)) return 'failed';
  if (failure.notAsked) return 'skipped';
  return failure.kind === 'timeout' ? 'timed_out' : 'failed';
}
