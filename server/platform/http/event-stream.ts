import { isProblem, type Problem, problem, problemDocument } from '../errors/index.ts';
import type { Logger } from '../log/index.ts';
import { stopping } from '../stopping.ts';
import { cachedJson } from './cached-json.ts';
import { asProblem } from './respond.ts';

/** Proxies cut silent connections after 30 to 60 s; a comment every 15 s keeps them open. */
const heartbeatMs = 15_000;

/** Items available at once are sent in one chunk of about this length: each write is a system call. */
const chunkLength = 32_768;

type Item = { event?: PropertyKey; id?: string; data: unknown };

/** What a use case yields: one event, or several at once. */
export type Items = Item | readonly Item[];

/**
 * Sends an async iterator as Server-Sent Events. The next item is requested only when the client has room for
 * it. When the client disconnects, `return` of the iterator and `abort` are called. An error of the iterator,
 * the graceful stop of the process or a refusal by `reauthenticate` ends the stream with a `problem` event.
 */
export function eventStream(
  first: IteratorResult<Items>,
  items: AsyncIterator<Items>,
  about: {
    requestId: string;
    origin: string;
    log: Logger;
    abort: () => void;
    reauthenticate?: (end: (refusal: Problem) => void) => () => void;
  },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const documentOf = (failure: Problem) => problemDocument(failure, about.requestId, about.origin);
  let heartbeat: NodeJS.Timeout | undefined;
  let pending: Promise<IteratorResult<Items>> = Promise.resolve(first);
  let over = false;

  const finish = () => {
    over = true;
    clearInterval(heartbeat);
    stopping.signal.removeEventListener('abort', onStop);
    stopChecks();
  };
  let stopChecks = () => {};
  let onStop = () => {};

  return new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': keep-alive\n\n'));
      }, heartbeatMs);
      const end = (failure: Problem) => {
        if (over) return;
        controller.enqueue(encoder.encode(format({ event: 'problem', data: documentOf(failure) })));
        finish();
        controller.close();
        about.abort();
      };
      onStop = () => end(problem('service_unavailable'));
      stopChecks = about.reauthenticate?.(end) ?? stopChecks;
      if (stopping.signal.aborted) onStop();
      else stopping.signal.addEventListener('abort', onStop);
    },
    async pull(controller) {
      let text = '';
      let result: IteratorResult<Items> | null = null;
      try {
        result = await pending;
        let turn: Promise<null> | undefined;
        while (result && !result.done) {
          text += formatAll(result.value, documentOf);
          pending = items.next();
          // The next pull awaits it; after a disconnect there is none, and the rejection would be unhandled.
          pending.catch(() => {});
          if (text === '') {
            // After a pull that enqueues nothing, the stream does not pull again until the client reads.
            result = await pending;
          } else {
            turn ??= nextTurn();
            result = text.length < chunkLength ? await Promise.race([pending, turn]) : null;
          }
        }
      } catch (err) {
        text += format({ event: 'problem', data: documentOf(asProblem(err, about.log)) });
        result = { done: true, value: undefined };
      }
      if (over) return;
      if (text !== '') controller.enqueue(encoder.encode(text));
      if (!result) return;
      finish();
      controller.close();
    },
    async cancel() {
      finish();
      about.abort();
      await items.return?.();
    },
  });
}

/** Resolves with null after the current turn of the event loop. */
function nextTurn(): Promise<null> {
  return new Promise((resolve) => setImmediate(resolve, null));
}

function formatAll(items: Items, documentOf: (failure: Problem) => unknown): string {
  if (!isSeveral(items)) {
    const { data } = items;
    return format(isProblem(data) ? { ...items, data: documentOf(data) } : items);
  }
  let text = '';
  for (const item of items) text += format(item);
  return text;
}

const isSeveral = (items: Items): items is readonly Item[] => Array.isArray(items);

function format(item: Item): string {
  const id = item.id === undefined ? '' : `id: ${item.id}\n`;
  const event = item.event === undefined ? '' : `event: ${String(item.event)}\n`;
  const data = typeof item.data === 'object' && item.data ? cachedJson(item.data) : JSON.stringify(item.data);
  return `${id}${event}data: ${data}\n\n`;
}
