import type { IncomingMessage } from 'node:http';

/**
 * Drops what of a request's body arrives after `mostBytes`, whatever its headers say of its length: a chunked body names
 * none. Returns whether something was dropped.
 */
export function limitBody(req: IncomingMessage, mostBytes: number): () => boolean {
  const { push } = req;
  let bytes = 0;
  req.push = (chunk: Buffer | null, ...rest) => {
    bytes += chunk?.length ?? 0;
    return chunk && bytes > mostBytes ? true : push.call(req, chunk, ...rest);
  };
  return () => bytes > mostBytes;
}
