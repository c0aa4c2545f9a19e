import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { commonHeaders } from './content-security.ts';

/** Prefixes of paths, and the folder with the files whose names follow the last slash of the prefix. */
const assetFolders = [
  // File names change with their content, so that browsers may cache them for a year.
  { prefix: '/_next/static/', folder: ['.next', 'static'], caching: { immutable: true, maxAge: 31_536_000 } },
  { prefix: '/generated/', folder: ['public', 'generated'], caching: { etag: true, maxAge: 0 } },
  { prefix: '/map/', folder: ['public', 'map'], caching: { etag: true, maxAge: 86_400 } },
  { prefix: '/robots.txt', folder: ['public'], caching: { etag: true, maxAge: 86_400 } },
] as const;

/**
 * Makes the handler of built assets (scripts, style sheets, fonts, the API reference) and of committed files
 * (tiles of maps, robots.txt). It sends the compressed file that `scripts/compress-assets.ts` writes next to each file. The files are listed once, at
 * this call; others are answered 404. The handler returns false when the request is for something else or
 * nothing was built.
 */
export function makeBuiltAssets(root: string): (req: IncomingMessage, res: ServerResponse) => boolean {
  const senders = assetFolders.flatMap(({ prefix, folder, caching }) => {
    const files = join(root, ...folder);
    if (!existsSync(files)) return [];
    return [{ prefix, send: sirv(files, { brotli: true, gzip: true, extensions: [], ...caching }) }];
  });
  return (req, res) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const sender = isRead && senders.find(({ prefix }) => req.url?.startsWith(prefix));
    if (!sender) return false;
    req.url = req.url?.slice(sender.prefix.lastIndexOf('/'));
    res.setHeaders(new Map(Object.entries(commonHeaders(req.headers['x-forwarded-proto'] === 'https'))));
    sender.send(req, res);
    return true;
  };
}
