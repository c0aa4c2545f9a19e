import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ByteCache } from './caches.ts';
import { isPosterKind, isPosterScene } from './kinds.ts';
import type { PosterRequest } from './render-poster.ts';
import { renderPoster } from './render-poster.ts';
import { isPreviewQueueFull, renderPreview } from './render-preview.ts';
import { parseSeed } from './seeds.ts';

const pathPattern = /^\/media\/v1\/([a-z]{1,16})\/([A-Za-z0-9_.~-]{1,140})\/([a-z]{1,16})\.(svg|png)$/;

/** Room for about two thousand encoded posters. One preview is as large as forty posters. */
const posters = new ByteCache(6 * 1024 * 1024);
const previews = new ByteCache(8 * 1024 * 1024);
const previewsInProgress = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

const headers = {
  // The address contains everything that determines the poster, so the response never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

type MediaRequest = PosterRequest & { format: 'svg' | 'png' };

/** Parses the path of a poster or its preview. Returns null for any other path. */
function parsePath(path: string): MediaRequest | null {
  const match = pathPattern.exec(path);
  if (match === null) return null;
  const [, kind = '', seed = '', scene = '', format] = match;
  if (!isPosterKind(kind) || !isPosterScene(scene) || parseSeed(seed) === null) return null;
  return { kind, seed, scene, format: format === 'png' ? 'png' : 'svg' };
}

function chooseEncoding(accepted: string | null): 'br' | 'gzip' | 'identity' {
  const codings = (accepted ?? '').toLowerCase().split(',');
  const isAccepted = (name: string) =>
    codings.some((coding) => new RegExp(`^\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$)|$)`).test(coding));
  if (isAccepted('br')) return 'br';
  return isAccepted('gzip') ? 'gzip' : 'identity';
}

function encode(svg: string, encoding: 'br' | 'gzip' | 'identity'): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(svg);
  if (encoding === 'br') {
    // Quality 5 takes less than 1 ms per poster; quality 11 takes about 20 ms and saves 3 %.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return new Uint8Array(brotliCompressSync(bytes, { params }));
  }
  return new Uint8Array(encoding === 'gzip' ? gzipSync(bytes, { level: 9 }) : bytes);
}

function respondWithPoster(media: MediaRequest, path: string, accepted: string | null): Response {
  const encoding = chooseEncoding(accepted);
  const key = `${encoding} ${path}`;
  let bytes = posters.get(key);
  if (bytes === undefined) {
    bytes = encode(renderPoster(media), encoding);
    posters.set(key, bytes);
  }
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': 'image/svg+xml; charset=utf-8',
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  });
}

async function respondWithPreview(media: MediaRequest, path: string): Promise<Response> {
  let bytes = previews.get(path);
  if (bytes === undefined) {
    let inProgress = previewsInProgress.get(path);
    if (inProgress === undefined) {
      if (isPreviewQueueFull()) return respondWithError(503, 'Busy, try again.', { 'retry-after': '2' });
      inProgress = renderPreview(media).finally(() => previewsInProgress.delete(path));
      previewsInProgress.set(path, inProgress);
    }
    bytes = await inProgress;
    previews.set(path, bytes);
  }
  return new Response(bytes, { headers: { ...headers, 'content-type': 'image/png' } });
}

function respondWithError(status: number, text: string, more: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...more,
    },
  });
}

/**
 * Responds to GET `/media/v1/<kind>/<seed>/<scene>.svg` and `.png` (its link preview). Any other path gets a
 * 404, and a full preview queue a 503 with `Retry-After`. No client input makes it throw. The query string is
 * ignored.
 */
export async function respondWithMedia(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  const media = parsePath(path);
  if (media === null) return respondWithError(404, 'Not found.');
  if (media.format === 'png') return respondWithPreview(media, path);
  return respondWithPoster(media, path, request.headers.get('accept-encoding'));
}
