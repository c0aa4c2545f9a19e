import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { answerHeaders } from './content-security.ts';

/** Where browsers find what a build wrote, and where it lies. */
const places = [
  // Their names change with their content, so that they are kept for a year.
  { prefix: '/_next/static', folder: ['.next', 'static'], caching: { immutable: true, maxAge: 31_536_000 } },
  { prefix: '/generated', folder: ['public', 'generated'], caching: { etag: true, maxAge: 0 } },
] as const;

/**
 * Serves what the build wrote for browsers: scripts, style sheets, fonts and the API reference. Sends the compressed
 * form that lies beside the file (`scripts/compress-assets.ts`). The files are listed once, here: what is not among
 * them is answered 404. False: the request is for something else, or nothing was built yet.
 */
export function makeBuiltAssets(root: string): (req: IncomingMessage, res: ServerResponse) => boolean {
  const served = places.flatMap(({ prefix, folder, caching }) => {
    const files = join(root, ...folder);
    if (!existsSync(files)) return [];
    return [{ prefix, send: sirv(files, { brotli: true, gzip: true, extensions: [], ...caching }) }];
  });
  return (req, res) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const place = isRead && served.find(({ prefix }) => req.url?.startsWith(`${prefix}/`));
    if (!place) return false;
    req.url = req.url?.slice(place.prefix.length);
    res.setHeaders(new Map(Object.entries(answerHeaders(req.headers['x-forwarded-proto'] === 'https'))));
    place.send(req, res);
    return true;
  };
}
