import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { OperationEntry } from './compose-request.ts';
import { send } from './send.ts';
import type { CallOptions, ClientOptions } from './types.ts';

/**
 * Yields the events of a stream operation one by one. Leaving the loop in any way aborts the request. The loop
 * throws if the stream is silent for longer than `maxSilenceMs`.
 */
export async function* readStream(
  operation: OperationEntry,
  input: Record<string, unknown>,
  options: ClientOptions,
  call: CallOptions,
): AsyncGenerator<{ event?: string; id?: string; data: unknown }, void, undefined> {
  const abort = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, abort.signal]) : abort.signal;
  const silence = watchSilence(call.maxSilenceMs, abort);
  const response = await send(operation, input, options, { ...call, signal }).catch((err: unknown) => {
    silence.end();
    throw err;
  });
  const reader = response.body
    ?.pipeThrough(silence.monitor)
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      const { event, id, data } = next.value;
      yield { ...(event ? { event } : {}), ...(id ? { id } : {}), data: JSON.parse(data) };
    }
  } finally {
    silence.end();
    abort.abort();
  }
}

/** A stream that passes all bytes on, and aborts the request when none arrive for too long. */
function watchSilence(maxSilenceMs: number | undefined, abort: AbortController) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const restart = () => {
    end();
    if (maxSilenceMs !== undefined) timer = setTimeout(() => abort.abort(), maxSilenceMs);
  };
  restart();
  const monitor = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      restart();
      controller.enqueue(chunk);
    },
  });
  return { monitor, end };
}
