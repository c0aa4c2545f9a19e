import type { BaseContext } from '../context/index.ts';
import { SupplierFailure } from '../resilience/index.ts';
import { brokenConnection } from './send-request.ts';

/** The largest known answer is a page of 1,000 packages of about 4 kB. */
const maxAnswerBytes = 16 * 1024 * 1024;

/** Reads the body of an answer as text. Throws SupplierFailure if it is too long or the connection breaks. */
export async function readText(ctx: BaseContext, response: Response, isOrder: boolean): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of response.body) {
      bytes += chunk.byteLength;
      if (bytes > maxAnswerBytes)
        throw new SupplierFailure(isOrder ? 'timeout' : 'error', 'the answer is too long');
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (err) {
    ctx.signal.throwIfAborted();
    throw err instanceof SupplierFailure ? err : brokenConnection(err, isOrder);
  }
  return text + decoder.decode();
}
