import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { OperationEntry } from './compose-request.ts';
import { send } from './send.ts';
import type { CallOptions, ClientOptions } from './types.ts';

/** Yields the events of a stream operation one by one. Leaving the loop in any way aborts the request. */
export async function* readStream(
  operation: OperationEntry,
  input: Record<string, unknown>,
  options: ClientOptions,
  call: CallOptions,
): AsyncGenerator<{ event?: string; id?: string; data: unknown }, void, undefined> {
  const abort = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, abort.signal]) : abort.signal;
  const response = await send(operation, input, options, { ...call, signal });
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      const { event, id, data } = next.value;
      yield { ...(event ? { event } : {}), ...(id ? { id } : {}), data: JSON.parse(data) };
    }
  } finally {
    abort.abort();
  }
}
