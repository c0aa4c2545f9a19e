import { join } from 'node:path';
import { answerMethod } from '#server/host/answer-method.ts';
import type { Environment } from '#server/platform/context/index.ts';
import type { ProblemDocument } from '#server/platform/errors/index.ts';
import { RouteTable } from '#server/platform/http/route-table.ts';
import { recordOutcome } from './record-outcome.ts';
import type { Person, Tenant } from './tenants.ts';
import { sendThroughProxy } from './through-proxy.ts';

/** The credential, environment, body and headers of a call; the default environment is the tenant's. */
export type Call = {
  /** Authenticates the call with this person's bearer token and names their app. */
  as?: Person;
  /** Authenticates the call with this tenant's API key. */
  key?: Tenant;
  /** Names the app without a credential. */
  app?: Tenant;
  environment?: Environment | null;
  body?: unknown;
  headers?: Record<string, string>;
  /** `manual` returns a redirect instead of following it. */
  redirect?: 'manual';
};

/** A response with its parsed body; `problem` is the same body, typed as a problem document. */
export type Answer<Body = Record<string, unknown>> = {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
  problem: ProblemDocument;
};

let table: Promise<RouteTable> | undefined;

/**
 * Calls an operation as a client does: over HTTP when API_BASE_URL names a server (through the contract proxy
 * when API_PROXY_URL names one), otherwise by calling the route handlers directly.
 */
export async function callApi<Body = Record<string, unknown>>(
  method: string,
  path: string,
  call: Call = {},
): Promise<Answer<Body>> {
  const response = await sendToApi(requestFor(method, path, call));
  const text = await response.text();
  const body = text && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, text, body, problem: body };
}

/** Calls an operation and returns the raw response, for streams. */
export async function openApiStream(
  method: string,
  path: string,
  call: Call,
  signal?: AbortSignal,
): Promise<Response> {
  return sendToApi(requestFor(method, path, call, signal));
}

function requestFor(method: string, path: string, call: Call, signal?: AbortSignal): Request {
  const tenant = call.as?.tenant ?? call.key ?? call.app;
  const environment = call.environment === undefined ? (tenant?.environment ?? 'Sandbox') : call.environment;
  const raw = typeof call.body === 'string' || call.body instanceof Uint8Array;
  return new Request(`http://sojourn.test${path}`, {
    method,
    signal,
    redirect: call.redirect ?? 'follow',
    headers: {
      ...(call.as
        ? { authorization: `Bearer ${call.as.accessToken}`, 'x-app-id': call.as.tenant.appId }
        : {}),
      ...(call.app ? { 'x-app-id': call.app.appId } : {}),
      ...(call.key ? { 'x-api-key': call.key.apiKey } : {}),
      ...(environment === null ? {} : { 'x-environment': environment }),
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    },
    body: call.body === undefined ? undefined : raw ? (call.body as BodyInit) : JSON.stringify(call.body),
  });
}

/** Sends a prepared request the way `callApi` does. */
export async function sendToApi(request: Request): Promise<Response> {
  const response = await send(request);
  await recordOutcome(request, response);
  return response;
}

async function send(request: Request): Promise<Response> {
  if (process.env.API_BASE_URL) {
    const { pathname, search } = new URL(request.url);
    // Headers that describe the original connection are not forwarded.
    const headers = new Headers(request.headers);
    for (const name of ['host', 'connection', 'transfer-encoding', 'content-length', 'keep-alive'])
      headers.delete(name);
    // The server takes the client address only from the header that a proxy sets.
    const address = headers.get('x-client-address');
    if (address) headers.set('x-forwarded-for', address);
    const body = request.body && (await request.arrayBuffer());
    const { method, signal, redirect } = request;
    const sendTo = (origin: string | null) =>
      fetch((origin ?? process.env.API_BASE_URL) + pathname + search, {
        method,
        headers,
        body,
        signal,
        redirect,
      });
    const proxy = process.env.API_PROXY_URL;
    return proxy ? sendThroughProxy(proxy, request, body, sendTo) : sendTo(null);
  }
  table ??= loadRoutes();
  const module = (await table).match(new URL(request.url).pathname);
  return module ? answerMethod(module, request) : new Response(null, { status: 404 });
}

async function loadRoutes(): Promise<RouteTable> {
  const routes = new RouteTable();
  for (const folder of ['v1', 'api']) await routes.load(join(process.cwd(), 'app', folder), `/${folder}`);
  return routes;
}
