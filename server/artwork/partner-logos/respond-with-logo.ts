import type { Environment } from '#server/platform/context/index.ts';
import { type Database, pool } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ByteCache } from '../caches.ts';

/** Room for about five hundred pictures. */
const logos = new ByteCache(8 * 1024 * 1024);

const headers = {
  'content-type': 'image/png',
  // The address contains a hash of the content, so the response never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

const pathPattern = /^\/media\/v1\/logo\/([0-9a-f]{32})\/((?!source)[a-z]{1,10}(?:-\d{1,3})?)\.png$/;

/**
 * Returns a picture of a logo from the cache or the database, or null. Do not pass a `source-...` name:
 * uploads stay private.
 */
export async function logoBytes(
  db: Database,
  hash: string,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = `${hash}/${name}`;
  const known = logos.get(key);
  if (known) return known;
  const [row] = await db.execute<{ bytes: Uint8Array }>(
    sql`select bytes from logo_pictures where hash = ${hash} and name = ${name} limit 1`,
  );
  if (!row) return null;
  const bytes = new Uint8Array(row.bytes);
  logos.set(key, bytes);
  return bytes;
}

/**
 * Responds to GET `/media/v1/logo/<hash>/<picture>.png` from the first environment whose database has
 * it; otherwise returns null.
 */
export async function respondWithLogo(
  request: Request,
  environments: readonly Environment[],
): Promise<Response | null> {
  const [, hash, name] = pathPattern.exec(new URL(request.url).pathname) ?? [];
  if (!hash || !name) return null;
  for (const environment of environments) {
    const bytes = await logoBytes(pool(environment).db, hash, name);
    if (bytes) return new Response(bytes, { headers });
  }
  return null;
}
