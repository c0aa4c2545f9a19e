import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { PageHandler } from '../http-server.ts';
import type { PublicPage } from './find-public-page.ts';

export type RenderedPage = { status: number; headers: Record<string, string | string[]>; html: string };

/** The deadline of everything that a page loads is 20 s (`server/portal/visitor.ts`). */
const deadlineMs = 25_000;

/**
 * Renders a public page through Next without a client: the request has no more than the page's own headers, and no
 * visitor who disconnects ends it. Rejects when the page is not complete at the deadline.
 */
export function renderPage(page: PublicPage, handle: PageHandler): Promise<RenderedPage> {
  const req = new IncomingMessage(new Socket());
  req.method = 'GET';
  req.url = page.url;
  req.headers = { ...page.headers };
  req.rawHeaders = Object.entries(page.headers).flat();
  req.push(null);
  const res = new ServerResponse(req);
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      res.emit('close');
      reject(new Error('A public page was not complete at its deadline.'));
    }, deadlineMs);
    deadline.unref();
    const pieces: Buffer[] = [];
    const add = (piece: unknown) => {
      if (typeof piece === 'string') pieces.push(Buffer.from(piece));
      else if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
    };
    res.flushHeaders = () => {};
    res.writeHead = ((status: number, ...rest: unknown[]) => {
      res.statusCode = status;
      const headers = rest.find((one) => typeof one === 'object') as Record<string, string> | undefined;
      for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name, value);
      return res;
    }) as typeof res.writeHead;
    res.write = ((piece: unknown) => {
      add(piece);
      return true;
    }) as typeof res.write;
    res.end = ((piece: unknown) => {
      add(piece);
      clearTimeout(deadline);
      resolve({
        status: res.statusCode,
        headers: res.getHeaders() as RenderedPage['headers'],
        html: Buffer.concat(pieces).toString(),
      });
      // Next waits for both.
      setImmediate(() => {
        res.emit('finish');
        res.emit('close');
      });
      return res;
    }) as typeof res.end;
    Promise.resolve(handle(req, res)).catch(reject);
  });
}
