import { EventSourceParserStream } from 'eventsource-parser/stream';

export type SearchEvent = {
  id: string | undefined;
  event: string | undefined;
  data: Record<string, unknown>;
};

/** Calls an operation as a caller, over HTTP or in process. */
type CallOperation<Caller> = (
  method: string,
  path: string,
  call: { as: Caller; body: object },
  signal?: AbortSignal,
) => Promise<Response>;

/** Readers of the hotel search stream that parse it as the Server-Sent Events standard requires. */
export function searchReader<Caller>(open: CallOperation<Caller>) {
  async function* readSearch(as: Caller, body: object, signal?: AbortSignal): AsyncGenerator<SearchEvent> {
    const response = await open('POST', '/v1/hotel/search/stream', { as, body }, signal);
    if (response.headers.get('content-type') !== 'text/event-stream' || !response.body) {
      throw new Error(`The search was refused with ${response.status}: ${await response.text()}`);
    }
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { id, event, data } of events) yield { id, event, data: JSON.parse(data) };
  }

  /** Reads a search to its end and groups its events by kind. */
  async function readWholeSearch(as: Caller, body: object) {
    const events: SearchEvent[] = [];
    for await (const event of readSearch(as, body)) events.push(event);
    const named = (name: string) => events.filter(({ event }) => event === name).map(({ data }) => data);
    return {
      events,
      hotels: events.filter(({ event }) => event === undefined),
      meta: named('meta')[0],
      progress: named('progress'),
      problems: named('problem'),
      done: named('done')[0],
    };
  }

  return { readSearch, readWholeSearch };
}
