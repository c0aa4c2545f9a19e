import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { BaseContext } from '../context/index.ts';
import { SupplierFailure } from '../resilience/index.ts';
import { brokenConnection } from './send-request.ts';

/** A frame of a hotel with all its rates has about 100 kB. */
const maxFrameBytes = 8 * 1024 * 1024;

/**
 * Yields the data of each server-sent event. A stream that breaks throws SupplierFailure `error` after the frames that
 * arrived. Leaving the loop closes the connection.
 */
export async function* readFrames(
  ctx: BaseContext,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const ready: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => ready.push(event) });
  const decoder = new TextDecoder();
  let pendingBytes = 0;
  try {
    for await (const chunk of body) {
      pendingBytes += chunk.byteLength;
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (ready.length > 0) pendingBytes = 0;
      if (pendingBytes > maxFrameBytes) throw new SupplierFailure('error', 'a frame is too long');
      for (const { data } of ready.splice(0)) yield data;
    }
  } catch (err) {
    ctx.signal.throwIfAborted();
    throw err instanceof SupplierFailure ? err : brokenConnection(err, false);
  }
  // The last frame counts even if no empty line follows it.
  parser.feed('\n\n');
  for (const { data } of ready) yield data;
}
