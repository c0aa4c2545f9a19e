import type * as contract from '#server/modules/hotels/catalogue/contract.ts';
import type { Input, StreamItem } from '#server/platform/contract/index.ts';
import { loadClient } from '../query/load-client.ts';
import { maxSilenceMs } from '../query/max-silence-ms.ts';

/** A supplier of the search and its progress. */
export type Supplier = { name: string; state: 'waiting' | 'answered' | 'failed' | 'timed_out' | 'skipped' };

export type SearchInput = Input<typeof contract.streamHotels>;
type SearchEvent = StreamItem<typeof contract.streamHotels>;

/**
 * Yields the events of a search. Leaving the loop aborts the request. The loop throws if the device goes offline or
 * the stream is silent for too long, and throws ProblemError if the request is refused.
 */
export async function* readSearch(
  input: SearchInput,
  signal: AbortSignal,
): AsyncGenerator<SearchEvent, void, undefined> {
  const offline = new AbortController();
  const abort = () => offline.abort();
  window.addEventListener('offline', abort);
  try {
    const client = await loadClient();
    yield* client.streamHotels(input, { signal: AbortSignal.any([signal, offline.signal]), maxSilenceMs });
  } finally {
    window.removeEventListener('offline', abort);
  }
}
