import type { Answer, Call } from '../call-api.ts';

/** A server process, or only its origin. */
type Target = { origin: string };

/** Calls an operation of one server process over HTTP. Rejects when the connection breaks. */
export async function callServer<Body = Record<string, unknown>>(
  server: Target,
  method: string,
  path: string,
  call: Call = {},
): Promise<Answer<Body>> {
  const response = await openStream(server, method, path, call);
  const text = await response.text();
  const body = text && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, text, body, problem: body };
}

/** Calls an operation and returns the raw response, for streams and for clients that disconnect. */
export async function openStream(
  server: Target,
  method: string,
  path: string,
  call: Call = {},
  signal?: AbortSignal,
): Promise<Response> {
  const tenant = call.as?.tenant ?? call.key ?? call.app;
  return fetch(`${server.origin}${path}`, {
    method,
    signal,
    headers: {
      'x-environment': call.environment ?? tenant?.environment ?? 'Sandbox',
      ...(call.key ? { 'x-api-key': call.key.apiKey } : tenant ? { 'x-app-id': tenant.appId } : {}),
      ...(call.as ? { authorization: `Bearer ${call.as.accessToken}` } : {}),
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    },
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
  });
}
