import { EventSourceParserStream } from 'eventsource-parser/stream';
import type * as contract from '#server/modules/hotels/catalogue/contract.ts';
import type { Input, StreamItem } from '#server/platform/contract/index.ts';

/** A supplier of the search and its progress. */
export type Supplier = { name: string; state: 'waiting' | 'answered' | 'failed' | 'timed_out' | 'skipped' };

export type SearchInput = Input<typeof contract.streamHotels>;
export type SearchEvent = StreamItem<typeof contract.streamHotels>;

/** Thrown if a stream is refused: contains the problem code, and the request id for support. */
export class SearchRefused extends Error {
  override readonly name = 'SearchRefused';
  readonly code: string;
  readonly requestId: string | null;

  constructor(code: string, requestId: string | null) {
    super(code);
    this.code = code;
    this.requestId = requestId;
  }
}

/** The server sends something at least every 15 s; after 25 s of silence the connection counts as lost. */
const maxSilenceMs = 25_000;

/**
 * Yields the events of a search of this origin, sent with the session cookie. Leaving the loop aborts the
 * request. The loop throws if the device goes offline or the stream is silent for 25 s, and throws
 * `SearchRefused` if the request fails.
 */
export async function* readSearch(
  input: SearchInput,
  signal: AbortSignal,
): AsyncGenerator<SearchEvent, void, undefined> {
  const lost = new AbortController();
  const abort = () => lost.abort();
  let silenceTimer = setTimeout(abort, maxSilenceMs);
  const activityMonitor = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(abort, maxSilenceMs);
      controller.enqueue(chunk);
    },
  });
  window.addEventListener('offline', abort);
  try {
    yield* readEvents(input, AbortSignal.any([signal, lost.signal]), activityMonitor);
  } finally {
    clearTimeout(silenceTimer);
    window.removeEventListener('offline', abort);
  }
}

async function* readEvents(
  input: SearchInput,
  signal: AbortSignal,
  activityMonitor: TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>,
): AsyncGenerator<SearchEvent, void, undefined> {
  const response = await fetch('/v1/hotel/search/stream', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(input),
    signal,
  });
  if (!response.ok || !response.body) throw await toSearchRefused(response);
  const reader = response.body
    .pipeThrough(activityMonitor)
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { event, id, data } = next.value;
      yield { ...(event ? { event } : {}), ...(id ? { id } : {}), data: JSON.parse(data) } as SearchEvent;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function toSearchRefused(response: Response): Promise<SearchRefused> {
  const document = (await response.json().catch(() => ({}))) as { code?: string; request_id?: string };
  return new SearchRefused(document.code ?? 'service_unavailable', document.request_id ?? null);
}
