import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ByteCache } from './caches.ts';
import { isPosterKind, isPosterScene } from './kinds.ts';
import type { PosterRequest } from './render-poster.ts';
import { renderPoster } from './render-poster.ts';
import { isPreviewQueueFull, renderPreview } from './render-preview.ts';
import { parseSeed } from './seeds.ts';

const pathPattern = /^\/media\/v1\/([a-z]{1,16})\/([A-Za-z0-9_.~-]{1,140})\/([a-z]{1,16})\.(svg|png)$/;

/** Some two thousand posters as sent; a preview weighs as much as forty of them. */
const posters = new ByteCache(6 * 1024 * 1024);
const previews = new ByteCache(8 * 1024 * 1024);
const previewsUnderWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

const headers = {
  // A poster's address names everything it is made of, so what it answers never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

type Asked = PosterRequest & { format: 'svg' | 'png' };

/** Reads the address of a poster or of its preview; null when it is not one. */
function parsePath(path: string): Asked | null {
  const match = pathPattern.exec(path);
  if (match === null) return null;
  const [, kind = '', seed = '', scene = '', format] = match;
  if (!isPosterKind(kind) || !isPosterScene(scene) || parseSeed(seed) === null) return null;
  return { kind, seed, scene, format: format === 'png' ? 'png' : 'svg' };
}

function chooseEncoding(accepted: string | null): 'br' | 'gzip' | 'identity' {
  const codings = (accepted ?? '').toLowerCase().split(',');
  const isWelcome = (name: string) =>
    codings.some((coding) => new RegExp(`^\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$)|$)`).test(coding));
  if (isWelcome('br')) return 'br';
  return isWelcome('gzip') ? 'gzip' : 'identity';
}

function encode(svg: string, encoding: 'br' | 'gzip' | 'identity'): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(svg);
  if (encoding === 'br') {
    // Quality 5 compresses a poster in under a millisecond, 11 takes some twenty for 3 % less.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return new Uint8Array(brotliCompressSync(bytes, { params }));
  }
  return new Uint8Array(encoding === 'gzip' ? gzipSync(bytes, { level: 9 }) : bytes);
}

function respondWithPoster(asked: Asked, path: string, accepted: string | null): Response {
  const encoding = chooseEncoding(accepted);
  const key = `${encoding} ${path}`;
  let bytes = posters.get(key);
  if (bytes === undefined) {
    bytes = encode(renderPoster(asked), encoding);
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

async function respondWithPreview(asked: Asked, path: string): Promise<Response> {
  let bytes = previews.get(path);
  if (bytes === undefined) {
    let underWay = previewsUnderWay.get(path);
    if (underWay === undefined) {
      if (isPreviewQueueFull()) return refuse(503, 'Busy, try again.', { 'retry-after': '2' });
      underWay = renderPreview(asked).finally(() => previewsUnderWay.delete(path));
      previewsUnderWay.set(path, underWay);
    }
    bytes = await underWay;
    previews.set(path, bytes);
  }
  return new Response(bytes, { headers: { ...headers, 'content-type': 'image/png' } });
}

function refuse(status: number, text: string, more: Record<string, string> = {}): Response {
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
 * Answers GET `/media/v1/<kind>/<seed>/<scene>.svg` and its `.png` twin. 404 for any other path, 503 with
 * `Retry-After` when too many previews wait; never throws on what a client sends. The query is ignored.
 */
export async function respondWithMedia(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  const asked = parsePath(path);
  if (asked === null) return refuse(404, 'Not found.');
  if (asked.format === 'png') return respondWithPreview(asked, path);
  return respondWithPoster(asked, path, request.headers.get('accept-encoding'));
}
