import type { IncomingMessage } from 'node:http';
import { trustedUrl } from '#server/platform/supplier-http/index.ts';
import type { OpenUrl } from './open-https.ts';
import { PictureRefusedError } from './picture-refused.ts';

/** The largest file that is read. Photos of hotels have 0.1 to 3 MB. */
const mostBytes = 10 * 1024 * 1024;
const mostRedirects = 3;
const types = /^(image\/(jpeg|jpg|pjpeg|png|webp|avif)|(application|binary)\/octet-stream)\s*(;|$)/i;

/**
 * Fetches the file behind a supplier's URL. Every hop must be https on one of the hosts. Throws a PictureRefusedError
 * for what is no picture or too large, and the error of the connection or of `signal` otherwise.
 */
export async function fetchPicture(
  first: string,
  hosts: readonly string[],
  open: OpenUrl,
  signal: AbortSignal,
): Promise<Buffer> {
  let next = first;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const url = trustedUrl(next, hosts);
    if (url === null) throw new PictureRefusedError('not_trusted', true);
    const answer = await open(new URL(url), signal);
    const { location } = answer.headers;
    if (![301, 302, 303, 307, 308].includes(answer.statusCode ?? 0)) return readFile(answer);
    answer.destroy();
    next = (location && URL.parse(location, url)?.href) || '';
  }
  throw new PictureRefusedError('not_trusted', true);
}

async function readFile(answer: IncomingMessage): Promise<Buffer> {
  const status = answer.statusCode ?? 0;
  const refuse = (refused: PictureRefusedError) => {
    answer.destroy();
    return refused;
  };
  if (status === 404 || status === 410) throw refuse(new PictureRefusedError('not_found', true));
  if (status !== 200) throw refuse(new PictureRefusedError('status', false));
  if (!types.test(answer.headers['content-type'] ?? ''))
    throw refuse(new PictureRefusedError('wrong_type', true));
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes)
    throw refuse(new PictureRefusedError('too_large', true));
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop destroys the connection, so that an endless body is not read on.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new PictureRefusedError('too_large', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
