import { problem, problemDocument } from '../errors/index.ts';
import type { Logger } from '../log/index.ts';
import { asProblem } from './respond.ts';
import { stopping } from './stopping.ts';

/** Proxies cut silent connections after 30 to 60 s; a comment every 15 s keeps them open. */
const heartbeatMs = 15_000;

type Item = { event?: PropertyKey; id?: string; data: unknown };

/**
 * Sends an async generator as Server-Sent Events. The generator is asked for the next item only when the client
 * has room for it, and is told to stop (`return`, and `abort`) when the client leaves. A failure in the middle
 * becomes a last `problem` event; a stopping process ends streams the same way.
 */
export function eventStream(
  first: IteratorResult<Item>,
  items: AsyncIterator<Item>,
  about: { requestId: string; origin: string; log: Logger; abort: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let heartbeat: NodeJS.Timeout | undefined;
  let pending: IteratorResult<Item> | undefined = first;
  let over = false;

  const finish = () => {
    over = true;
    clearInterval(heartbeat);
    stopping.signal.removeEventListener('abort', onStop);
  };
  let onStop = () => {};

  return new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': keep-alive\n\n'));
      }, heartbeatMs);
      onStop = () => {
        const document = problemDocument(problem('service_unavailable'), about.requestId, about.origin);
        controller.enqueue(encoder.encode(format({ event: 'problem', data: document })));
        finish();
        controller.close();
        about.abort();
      };
      if (stopping.signal.aborted) onStop();
      else stopping.signal.addEventListener('abort', onStop);
    },
    async pull(controller) {
      try {
        const result = pending ?? (await items.next());
        pending = undefined;
        if (over) return;
        if (result.done) {
          finish();
          controller.close();
        } else {
          controller.enqueue(encoder.encode(format(result.value)));
        }
      } catch (err) {
        if (over) return;
        const document = problemDocument(asProblem(err, about.log), about.requestId, about.origin);
        controller.enqueue(encoder.encode(format({ event: 'problem', data: document })));
        finish();
        controller.close();
      }
    },
    async cancel() {
      finish();
      about.abort();
      await items.return?.();
    },
  });
}

function format(item: Item): string {
  const id = item.id === undefined ? '' : `id: ${item.id}\n`;
  const event = item.event === undefined ? '' : `event: ${String(item.event)}\n`;
  return `${id}${event}data: ${JSON.stringify(item.data)}\n\n`;
}
