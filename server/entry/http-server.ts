import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import compression from 'compression';
import { config } from '#server/platform/config/index.ts';
import { requestIdFrom } from '#server/platform/http/request-facts.ts';
import { RouteTable } from '#server/platform/http/route-table.ts';
import { stopping } from '#server/platform/http/stopping.ts';
import { answerMethod } from './answer-method.ts';
import { makeBuiltAssets } from './built-assets.ts';
import { makeNonce, pageHeaders, pagePolicy } from './content-security.ts';
import { flushSeldom } from './flush-seldom.ts';
import { loadScriptsAfterPaint } from './scripts-after-paint.ts';

export type PageHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void;

/** Slow clients: 10 s for the headers, 30 s for the request, looked at each second. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
};
/** Of brotli, for pages: the public hotel page is 13.9 kB in 1.8 ms, with the library's own 4 it is 15.3 kB in 1.2 ms. */
const pageQuality = 6;
const maxConnections = 20_000;

/**
 * The HTTP server: route handlers (`route.ts` under app/) run directly, pages go to Next. Next's own pipeline
 * costs about 400 µs of CPU a request against 12 µs for a bare server, so `/v1` does not pass through it.
 */
export async function makeHttpServer(root: string, pages: PageHandler | null): Promise<Server> {
  const routes = new RouteTable();
  await routes.load(join(root, 'app'), '');
  const listen = getRequestListener(
    (request) => {
      const module = routes.match(new URL(request.url).pathname);
      return module ? answerMethod(module, request) : new Response(null, { status: 404 });
    },
    // The library would replace the global Request and Response for Next as well.
    { overrideGlobalObjects: false },
  );
  const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } } });
  const servedAsBuilt = pages && !config.development ? makeBuiltAssets(root) : () => false;
  const server = createServer(timeouts, (req, res) => {
    setTrustedHeaders(req);
    // A client that keeps its connection would never notice that it should go elsewhere.
    if (stopping.signal.aborted) res.shouldKeepAlive = false;
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    if (req.method === 'TRACE' || req.method === 'CONNECT') {
      res.writeHead(405, { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }).end();
    } else if (servedAsBuilt(req, res)) {
      return;
    } else if (servedByRoute(path, routes)) {
      void listen(req, res);
    } else if (pages && routes.match(path)) {
      // Next drops the encoding that some routes name.
      setHeader(req, 'accept-encoding', 'identity');
      void pages(req, res);
    } else if (pages) {
      const nonce = setPageHeaders(req, res);
      if (config.development) void pages(req, res);
      else
        compress(req as never, res as never, () => {
          flushSeldom(res as never);
          loadScriptsAfterPaint(res, nonce);
          void pages(req, res);
        });
    } else {
      res.writeHead(404).end();
    }
  });
  server.maxConnections = maxConnections;
  return server;
}

/** Under `npm run dev` the handlers run through Next, so that an edit shows at once; with `ROUTE_HOST=next` as well. */
function servedByRoute(path: string, routes: RouteTable): boolean {
  return (
    !config.development &&
    config.routeHost === 'node' &&
    !path.startsWith('/api/auth') &&
    routes.match(path) !== null
  );
}

/**
 * After a server action's redirect Next fetches the target page from this very server, under its plain address and
 * with the headers of the first request. The token tells that request from one from outside: it keeps the partner's
 * host and the member's address.
 */
const ownRequestHeader = 'x-sojourn-entry';
const ownRequestToken = randomBytes(16).toString('hex');

/** What the outside may not choose: the client's address, and host and scheme unless a proxy is trusted. */
function setTrustedHeaders(req: IncomingMessage): void {
  if (req.headers[ownRequestHeader] === ownRequestToken) return;
  setHeader(req, ownRequestHeader, ownRequestToken);
  const forwardedFor = config.trustProxy
    ? String(req.headers['x-forwarded-for'] ?? '')
        .split(',', 1)[0]
        ?.trim()
    : '';
  setHeader(req, 'x-client-address', forwardedFor || req.socket.remoteAddress || 'unknown');
  if (config.trustProxy && req.headers['x-forwarded-host']) return;
  setHeader(req, 'x-forwarded-host', req.headers.host ?? 'localhost');
  setHeader(req, 'x-forwarded-proto', 'http');
}

/** Next reads `headers`, the route listener `rawHeaders`. */
function setHeader(req: IncomingMessage, name: string, value: string): void {
  req.headers[name] = value;
  const raw = req.rawHeaders;
  for (let index = raw.length - 2; index >= 0; index -= 2) {
    if (raw[index]?.toLowerCase() === name) raw.splice(index, 2);
  }
  raw.push(name, value);
}

/** Returns the nonce of the page's policy. */
function setPageHeaders(req: IncomingMessage, res: ServerResponse): string {
  const nonce = makeNonce();
  const secure = req.headers['x-forwarded-proto'] === 'https';
  const policy = pagePolicy(nonce, secure);
  setHeader(req, 'content-security-policy', policy);
  setHeader(req, 'x-nonce', nonce);
  // The page prints it where something went wrong, and the log has it.
  const requestId = requestIdFrom(req.headers['x-request-id']?.toString());
  setHeader(req, 'x-request-id', requestId);
  res.setHeader('x-request-id', requestId);
  for (const [name, value] of Object.entries(pageHeaders(policy, secure))) res.setHeader(name, value);
  return nonce;
}
