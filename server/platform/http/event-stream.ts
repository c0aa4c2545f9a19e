import { isProblem, type Problem, problem, problemDocument } from '../errors/index.ts';
import type { Logger } from '../log/index.ts';
import { jsonOf } from './json-of.ts';
import { asProblem } from './respond.ts';
import { stopping } from './stopping.ts';

/** Proxies cut silent connections after 30 to 60 s; a comment every 15 s keeps them open. */
const heartbeatMs = 15_000;

/** Items that are there at once travel together, up to so many characters: each write costs a system call. */
const chunkLength = 32_768;

type Item = { event?: PropertyKey; id?: string; data: unknown };

/** What a verb hands on at a time: one event, or several that are there together. */
export type Items = Item | readonly Item[];

/**
 * Sends an async generator as Server-Sent Events. The generator is asked for the next item only when the client
 * has room for it, and is told to stop (`return`, and `abort`) when the client leaves. A failure in the middle
 * becomes a last `problem` event; a stopping process ends streams the same way, and so does `watch` when it calls
 * its argument.
 */
export function eventStream(
  first: IteratorResult<Items>,
  items: AsyncIterator<Items>,
  about: {
    requestId: string;
    origin: string;
    log: Logger;
    abort: () => void;
    watch?: (end: (refusal: Problem) => void) => () => void;
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
    stopWatch();
  };
  let stopWatch = () => {};
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
      stopWatch = about.watch?.(end) ?? stopWatch;
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
          // It is awaited by the next pull, which a client that leaves never asks for.
          pending.catch(() => {});
          if (text === '') {
            // A pull that brings nothing is not followed by another before the client reads something.
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

/** Null once everything that can be answered without waiting for the outside has been. */
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
  const data = typeof item.data === 'object' && item.data ? jsonOf(item.data) : JSON.stringify(item.data);
  return `${id}${event}data: ${data}\n\n`;
}
