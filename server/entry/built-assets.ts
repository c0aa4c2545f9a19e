import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { assetHeaders } from './content-security.ts';

const prefix = '/_next/static';

/**
 * Serves what the build wrote for browsers: scripts, style sheets and fonts, their names changing with their content, so
 * that they are kept for a year. Sends the compressed form that lies beside the file (`scripts/compress-assets.ts`).
 * The files are listed once, here: what is not among them is answered 404. False: the request is for something else, or
 * nothing was built yet.
 */
export function makeBuiltAssets(root: string): (req: IncomingMessage, res: ServerResponse) => boolean {
  const folder = join(root, '.next', 'static');
  if (!existsSync(folder)) return () => false;
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    extensions: [],
    immutable: true,
    maxAge: 31_536_000,
  });
  return (req, res) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || !req.url?.startsWith(`${prefix}/`)) return false;
    req.url = req.url.slice(prefix.length);
    res.setHeaders(new Map(Object.entries(assetHeaders(req.headers['x-forwarded-proto'] === 'https'))));
    files(req, res);
    return true;
  };
}
