import { setTimeout as pause } from 'node:timers/promises';
import { ByteCache, posterUrl, respondWithMedia } from '#server/artwork/index.ts';
import { config } from '#server/platform/config/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { type Database, pool } from '#server/platform/db/index.ts';
import { log } from '#server/platform/log/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { openPictureToken, trustedUrl } from '#server/platform/supplier-http/index.ts';
import { copyPicture, type FetchOptions } from './copy-picture.ts';
import type { PictureFile } from './encode-picture.ts';
import { openHttps } from './open-https.ts';
import { type Picture, readPicture } from './picture-store.ts';
import { pictureHostsOf } from './picture-suppliers.ts';
import { makeSlots } from './slots.ts';

const pathPattern = /^\/media\/p\/([A-Za-z0-9_-]{20,4000})\/(320|640|1280)\.webp$/;

/** Four suppliers' pictures at once leave the process free; 300 hotels of a page wait, and what is beyond shows posters. */
const copiesAtOnce = 4;
const copiesWaiting = 400;
/** Room for some hundred copies. */
const cacheBytes = 24 * 1024 * 1024;
const pendingSeconds = 10;
const failedSeconds = 300;

const headers = {
  'content-type': 'image/webp',
  // The address names what the supplier has under a URL, which it may replace: not for a year, as what is ours.
  'cache-control': 'public, max-age=2592000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

type Options = FetchOptions & {
  db: () => Database;
  /** How long a request waits for a copy that is being made, in ms. */
  waitMs: number;
};

/** Makes the function that answers requests for pictures, with the queue and the cache of a process. */
export function pictureServer({ db, waitMs, ...fetching }: Options): (request: Request) => Promise<Response> {
  const slots = makeSlots(copiesAtOnce, copiesWaiting);
  const copies = new Map<string, Promise<PictureFile[] | null>>();
  const cache = new ByteCache(cacheBytes);

  /** The copy that is being made of a picture, one for all requests; null if too many are waiting. */
  function copyOf(picture: Picture, hosts: readonly string[]): Promise<PictureFile[] | null> | null {
    const current = copies.get(picture.hash);
    if (current) return current;
    if (slots.isFull()) return null;
    const copy = slots
      .run(() => copyPicture({ db: db(), log }, picture, hosts, fetching))
      .catch((err: unknown) => {
        log.error({ err, hash: picture.hash }, 'a copy of a picture failed');
        return null;
      })
      .finally(() => copies.delete(picture.hash));
    copies.set(picture.hash, copy);
    return copy;
  }

  /** The file of a picture, or the seconds for which a poster stands for it. */
  async function find(
    picture: Picture,
    hosts: readonly string[],
    width: number,
  ): Promise<Uint8Array<ArrayBuffer> | number> {
    let copy: Promise<PictureFile[] | null> | null = copies.get(picture.hash) ?? null;
    if (!copy) {
      const stored = await readPicture(db(), picture.hash, width);
      if (stored && 'bytes' in stored) return stored.bytes;
      // This process may have begun the copy meanwhile; what another one copies is there at the next request.
      copy = stored ? (copies.get(picture.hash) ?? null) : copyOf(picture, hosts);
      if (stored && !copy)
        return Math.max(
          1,
          Math.min(Math.ceil(stored.waitSeconds), stored.isFailed ? failedSeconds : pendingSeconds),
        );
    }
    if (!copy) return pendingSeconds;
    const waited = new AbortController();
    const files = await Promise.race([
      copy,
      pause(waitMs, null, { signal: waited.signal, ref: false }).catch(() => null),
    ]);
    waited.abort();
    return (files?.find((file) => file.width >= width) ?? files?.at(-1))?.bytes ?? pendingSeconds;
  }

  return async (request) => {
    const [, token = '', width = ''] = pathPattern.exec(new URL(request.url).pathname) ?? [];
    const named = token === '' ? null : openPictureToken(token);
    if (!named) return notFound();
    const hash = sha256Hex(`${named.supplier} ${named.url}`).slice(0, 32);
    const hosts = pictureHostsOf(named.supplier);
    // The supplier is gone, or its contract has changed: copies that are stored are not shown either.
    if (!hosts || trustedUrl(named.url, hosts) === null) return poster(request, hash, failedSeconds);
    const key = `${hash}/${width}`;
    const kept = cache.get(key);
    if (kept) return new Response(kept, { headers });
    try {
      const found = await find({ hash, ...named }, hosts, Number(width));
      if (typeof found === 'number') return await poster(request, hash, found);
      cache.set(key, found);
      return new Response(found, { headers });
    } catch (err) {
      log.warn({ err, hash }, 'a picture could not be read');
      return poster(request, hash, pendingSeconds);
    }
  };
}

/** The poster that stands for a picture, always the same for one picture, and cached for so many seconds. */
async function poster(request: Request, hash: string, seconds: number): Promise<Response> {
  const path = posterUrl({ kind: 'place', placeId: `p${hash.slice(0, 8)}`, scene: 'place' });
  const { headers: asked } = request;
  const answer = await respondWithMedia(new Request(new URL(path, request.url), { headers: asked }));
  answer.headers.set('cache-control', `public, max-age=${seconds}`);
  return answer;
}

function notFound(): Response {
  return new Response('Not found.', {
    status: 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * Responds to GET `/media/p/<token>/<width>.webp` with our copy of a supplier's picture, or with a poster while there is
 * none. The first request for a picture makes the copy and waits for it for at most 0.7 s. A token that we have not made is
 * a 404. No input makes it throw.
 */
export function respondWithPicture(request: Request): Promise<Response> {
  const respond = processWide('supplier-pictures', () =>
    pictureServer({
      db: () => pool(config.portalEnvironment).db,
      open: openHttps,
      fetchTimeoutMs: 10_000,
      waitMs: 700,
    }),
  );
  return respond(request);
}
