import { EventSourceParserStream } from 'eventsource-parser/stream';
import type * as contract from '#server/hotels/contract.ts';
import type { Input, StreamItem } from '#server/platform/contract/index.ts';

export type Supplier = { name: string; state: 'waiting' | 'answered' | 'failed' | 'timed_out' | 'skipped' };

export type SearchInput = Input<typeof contract.streamHotels>;
export type SearchEvent = StreamItem<typeof contract.streamHotels>;

/** Why a stream did not open: the problem's code, and the id that support asks for. */
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

/** A stream says something every 15 s at least; silence for longer is a connection that nobody told us is gone. */
const longestSilenceMs = 25_000;

/**
 * Reads a search of this origin, event by event, with the session's cookie. Leaving the loop ends the request; when
 * the device goes offline or the stream falls silent the loop ends with an error.
 */
export async function* readSearch(
  input: SearchInput,
  signal: AbortSignal,
): AsyncGenerator<SearchEvent, void, undefined> {
  const cut = new AbortController();
  const breakOff = () => cut.abort();
  let silence = setTimeout(breakOff, longestSilenceMs);
  const hear = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      clearTimeout(silence);
      silence = setTimeout(breakOff, longestSilenceMs);
      controller.enqueue(chunk);
    },
  });
  window.addEventListener('offline', breakOff);
  try {
    yield* readEvents(input, AbortSignal.any([signal, cut.signal]), hear);
  } finally {
    clearTimeout(silence);
    window.removeEventListener('offline', breakOff);
  }
}

async function* readEvents(
  input: SearchInput,
  signal: AbortSignal,
  hear: TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>,
): AsyncGenerator<SearchEvent, void, undefined> {
  const response = await fetch('/v1/hotel/search/stream', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(input),
    signal,
  });
  if (!response.ok || !response.body) throw await refusal(response);
  const reader = response.body
    .pipeThrough(hear)
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

async function refusal(response: Response): Promise<SearchRefused> {
  const document = (await response.json().catch(() => ({}))) as { code?: string; request_id?: string };
  return new SearchRefused(document.code ?? 'service_unavailable', document.request_id ?? null);
}
