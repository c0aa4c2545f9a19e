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
import { answerHeaders, makeNonce, pageHeaders, pagePolicy } from './content-security.ts';
import { flushSeldom } from './flush-seldom.ts';
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
import { loadScriptsAfterPaint } from './scripts-after-paint.ts';
import { setHeader, setTrustedHeaders } from './trusted-headers.ts';
import { withUnreadableForms } from './unreadable-forms.ts';
import { readWholeForm } from './whole-form.ts';

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

/**
 * The HTTP server: route handlers (`route.ts` under app/) run directly, pages go to Next. Next's own pipeline
 * costs about 400 µs of CPU a request against 12 µs for a bare server, so `/v1` does not pass through it.
 */
export async function makeHttpServer(
  root: string,
  pages: PageHandler | null,
  isPartnerHost: (hostname: string) => Promise<boolean> = async () => false,
): Promise<Server> {
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
    setAnswerHeaders(req, res);
    // A client that keeps its connection would never notice that it should go elsewhere.
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
    if (servedAsBuilt(req, res)) return;
    if (servedByRoute(path, routes)) {
      void listen(req, res);
    } else if (pages && routes.match(path)) {
      // Next drops the encoding that some routes name.
      setHeader(req, 'accept-encoding', 'identity');
      void pages(req, res);
    } else if (pages) {
      const refusal = refuseForm(req);
      if (refusal) return refuse(res, refusal);
      if (!hasUnknownLength(req)) return showPage(req, res, path, pages);
      readWholeForm(req, formLimitBytes).then(
        (form) => (form ? showPage(form, res, path, pages) : refuse(res, { ...formTooLarge, isRead: true })),
        // The client left.
        () => res.destroy(),
      );
    } else {
      res.writeHead(404).end();
    }
  };
  const showPage = (req: IncomingMessage, res: ServerResponse, path: string, pages: PageHandler) => {
    // Next answers 500 where it cannot decode a path.
    if (!isReadable(path)) req.url = '/missing';
    const nonce = setPageHeaders(req, res);
    const show = withUnreadableForms(pages);
    if (config.development) void show(req, res);
    else
      compress(req as never, res as never, () => {
        flushSeldom(res as never);
        loadScriptsAfterPaint(res, nonce);
        void show(req, res);
      });
  };
  server.maxConnections = config.maxConnections;
  return server;
}

/** What Next itself says of pages that it makes for each request. */
const neverKept = 'private, no-cache, no-store, max-age=0, must-revalidate';

const misdirected: Refusal = { status: 421, text: 'This server does not answer under this host name.' };

/** Whether a path's escapes are text that PostgreSQL can hold too. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
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

function setAnswerHeaders(req: IncomingMessage, res: ServerResponse): void {
  const headers = answerHeaders(req.headers['x-forwarded-proto'] === 'https');
  for (const name in headers) res.setHeader(name, headers[name] as string);
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
  // Next leaves it out where it answers with a redirect or without a body.
  res.setHeader('cache-control', neverKept);
  for (const [name, value] of Object.entries(pageHeaders(policy))) res.setHeader(name, value);
  return nonce;
}
