import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import compression from 'compression';
import { gatewayPageOrigins } from '#server/modules/payments/index.ts';
import type { PageOrigins } from '#server/modules/payments/port.ts';
import { config } from '#server/platform/config/index.ts';
import { answerFailure } from '#server/platform/http/answer-failure.ts';
import { requestIdFrom } from '#server/platform/http/request-facts.ts';
import { RouteTable } from '#server/platform/http/route-table.ts';
import { log } from '#server/platform/log/index.ts';
import { stopping } from '#server/platform/stopping.ts';
import { answerMethod } from './answer-method.ts';
import { bufferForm } from './buffer-form.ts';
import { makeBuiltAssets } from './built-assets.ts';
import { commonHeaders, makeNonce, pageHeaders, pagePolicy, paymentOriginsOf } from './content-security.ts';
import { coalesceFlushes } from './next-output/coalesce-flushes.ts';
import { loadScriptsAfterPaint } from './next-output/scripts-after-paint.ts';
import { withPageRequests } from './page-requests.ts';
import type { ServePublicPage } from './public-pages/serve-public-pages.ts';
import { refuse } from './refuse.ts';
import {
  formLimitBytes,
  formTooLarge,
  hasUnknownLength,
  mayShowSandbox,
  type Refusal,
  refuseForm,
  refuseRequest,
} from './refuse-request.ts';
import { setHeader, setTrustedHeaders } from './trusted-headers.ts';

export type PageHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void;

/** Limits for slow clients: 10 s for the headers and 30 s for the request, checked every second. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
};
/**
 * Brotli quality. With 6, pages of members are 1 % smaller, for 12 to 40 % more CPU of the compressor (home page 3.8 and 4.3 ms,
 * results 6.0 and 8.5); with 4, which is the default, they are 7 % larger. Pages that are kept are compressed once, with 8 (`encode-page.ts`).
 */
const pageQuality = 5;
/**
 * Bits of brotli's window, 256 kB, so that a page fits. The default of 4 MB makes the home page (80 kB) as small, in 1.7
 * instead of 0.8 ms of CPU. With 64 kB a page of 130 kB would grow by an eighth.
 */
const pageWindowBits = 18;

/** Imports the route handlers of `app/`; a second call finds them imported. */
export async function loadRoutes(root: string): Promise<RouteTable> {
  const routes = new RouteTable();
  await routes.load(join(root, 'app'), '');
  return routes;
}

/**
 * Makes the HTTP server. Route handlers (`route.ts` in app/) run directly, and Next handles the pages (null:
 * no pages), except those that `servePublicPage` sends from memory. Next's pipeline costs about 400 µs of CPU per request, a bare server 12 µs: `/v1` bypasses it.
 */
export async function makeHttpServer(
  root: string,
  pages: PageHandler | null,
  isPartnerHost: (hostname: string) => Promise<boolean> = async () => false,
  servePublicPage: ServePublicPage = async () => false,
): Promise<Server> {
  const routes = await loadRoutes(root);
  const listen = getRequestListener(
    (request) => {
      const module = routes.match(new URL(request.url).pathname);
      if (!module) return new Response(null, { status: 404 });
      return answerMethod(module, request).catch((err: unknown) => answerFailure(request, err));
    },
    // Otherwise the library replaces the global Request and Response, also for Next.
    { overrideGlobalObjects: false },
  );
  const compress = compression({
    brotli: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: pageQuality,
        [constants.BROTLI_PARAM_LGWIN]: pageWindowBits,
      },
    },
  });
  const serveBuiltAsset = pages && !config.development ? makeBuiltAssets(root) : () => false;
  const server = createServer(timeouts, (req, res) => {
    setTrustedHeaders(req);
    setCommonHeaders(req, res);
    // While stopping, keep-alive clients must reconnect to another process.
    if (stopping.signal.aborted) res.shouldKeepAlive = false;
    const refusal = refuseRequest(req);
    if (refusal) return refuse(res, refusal);
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    if (!path.startsWith('/sandbox/')) return answer(req, res, path);
    mayShowSandbox(req, isPartnerHost).then(
      (isShown) => (isShown ? answer(req, res, path) : refuse(res, misdirected)),
      () => refuse(res, { status: 503, text: 'Try again in a moment.' }),
    );
  });
  const answer = (req: IncomingMessage, res: ServerResponse, path: string) => {
    if (serveBuiltAsset(req, res)) return;
    if (servedByRoute(path, routes)) {
      void listen(req, res);
    } else if (pages && routes.match(path)) {
      // Next answers 500 when it cannot decode a path; no session endpoint has the other one.
      if (path.startsWith('/api/') && !isDecodable(path)) req.url = '/api/auth/missing';
      // Next drops the Content-Encoding that some routes set.
      setHeader(req, 'accept-encoding', 'identity');
      void pages(req, res);
    } else if (pages) {
      const refusal = refuseForm(req);
      if (refusal) return refuse(res, refusal);
      servePublicPage(req, res, (policy) => setPageHeaders(req, res, policy)).then(
        (isServed) => isServed || res.destroyed || render(req, res, path, pages),
        // A page that cannot be looked up is rendered, and its error page says what failed.
        (err: unknown) => {
          log.warn({ err }, 'a public page could not be looked up');
          if (res.headersSent) res.destroy();
          else render(req, res, path, pages);
        },
      );
    } else {
      res.writeHead(404).end();
    }
  };
  const render = (req: IncomingMessage, res: ServerResponse, path: string, pages: PageHandler) => {
    if (!hasUnknownLength(req)) return servePage(req, res, path, pages);
    bufferForm(req, formLimitBytes).then(
      (form) => (form ? servePage(form, res, path, pages) : refuse(res, { ...formTooLarge, isRead: true })),
      // The client has disconnected.
      () => res.destroy(),
    );
  };
  const servePage = (req: IncomingMessage, res: ServerResponse, path: string, pages: PageHandler) => {
    // Next answers 500 when it cannot decode a path.
    if (!isDecodable(path)) req.url = '/missing';
    const nonce = setRenderedHeaders(req, res);
    const handle = withPageRequests(pages);
    if (config.development) void handle(req, res);
    else
      compress(req as never, res as never, () => {
        if (config.nextOutputChanges.includes('few-flushes')) coalesceFlushes(res as never);
        if (config.nextOutputChanges.includes('late-scripts')) loadScriptsAfterPaint(res, nonce);
        void handle(req, res);
      });
  };
  server.maxConnections = config.maxConnections;
  return server;
}

/** The Cache-Control value that Next sets on pages rendered per request. */
const noStore = 'private, no-cache, no-store, max-age=0, must-revalidate';

const misdirected: Refusal = { status: 421, text: 'This server does not serve this host name.' };

/** Whether a path can be decoded to a text that PostgreSQL accepts. */
function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/** Under `npm run dev`, and with `ROUTE_HOST=next`, Next runs the route handlers; edits apply at once. */
function servedByRoute(path: string, routes: RouteTable): boolean {
  return !config.development && config.routeHost === 'node' && routes.match(path) !== null;
}

function setCommonHeaders(req: IncomingMessage, res: ServerResponse): void {
  const headers = commonHeaders(req.headers['x-forwarded-proto'] === 'https');
  for (const name in headers) res.setHeader(name, headers[name] as string);
}

/** Sets the headers of a page that is rendered for this request, and returns the nonce of its policy. */
function setRenderedHeaders(req: IncomingMessage, res: ServerResponse): string {
  const nonce = makeNonce();
  const secure = req.headers['x-forwarded-proto'] === 'https';
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
  const payment = paymentOriginsOf(path, gatewayPageOrigins());
  const policy = pagePolicy([`nonce-${nonce}`], secure, payment);
  setHeader(req, 'content-security-policy', policy);
  setHeader(req, 'x-nonce', nonce);
  const requestId = setPageHeaders(req, res, policy, payment);
  // Error pages show the request id, and the log contains it.
  setHeader(req, 'x-request-id', requestId);
  return nonce;
}

/** Sets the response's headers of a page, and returns the id of the request. */
function setPageHeaders(
  req: IncomingMessage,
  res: ServerResponse,
  policy: string,
  payment?: PageOrigins,
): string {
  const requestId = requestIdFrom(req.headers['x-request-id']?.toString());
  res.setHeader('x-request-id', requestId);
  // Next omits this header on redirects and on responses without a body.
  res.setHeader('cache-control', noStore);
  for (const [name, value] of Object.entries(pageHeaders(policy, payment))) res.setHeader(name, value);
  return requestId;
}
