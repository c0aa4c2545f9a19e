import { EventSourceParserStream } from 'eventsource-parser/stream';

export type SearchEvent = {
  id: string | undefined;
  event: string | undefined;
  data: Record<string, unknown>;
};

/** Opens an operation for a caller: what a client of the API, or a test without a network, is made of. */
type Open<Caller> = (
  method: string,
  path: string,
  call: { as: Caller; body: object },
  signal?: AbortSignal,
) => Promise<Response>;

/** Readers of the hotel search stream, as a client that follows the Server-Sent Events standard sees it. */
export function searchReader<Caller>(open: Open<Caller>) {
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

  /** Reads a search to its end and sorts its events by kind. */
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
