import type { BaseContext } from '../context/index.ts';
import { SupplierFailure } from '../resilience/index.ts';
import type { SupplierConnection, SupplierRequest } from './supplier-client.ts';

/** Errors of a connection that was never made, so that the request did not reach the supplier. */
const unsentCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/**
 * Sends one request. A connection that cannot be made is `unavailable`; one that breaks later leaves an order unknown
 * (`timeout`) and makes a read an `error`. When `ctx.signal` aborts, its reason is thrown.
 */
export async function sendRequest(
  ctx: BaseContext,
  via: typeof fetch,
  connection: SupplierConnection,
  request: SupplierRequest,
  isOrder = false,
): Promise<Response> {
  const { body, contentType } = bodyOf(request);
  try {
    return await via(urlOf(connection, request), {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...contentType,
        ...connection.headers,
        ...request.headers,
      },
      body,
      redirect: 'error',
      signal: ctx.signal,
    });
  } catch (err) {
    ctx.signal.throwIfAborted();
    throw brokenConnection(err, isOrder);
  }
}

/** The failure of a connection that could not be made, or that broke. The message contains no address. */
export function brokenConnection(err: unknown, isOrder: boolean): SupplierFailure {
  const code = (err as { cause?: { code?: unknown } }).cause?.code;
  const name = typeof code === 'string' ? code : 'connection lost';
  if (unsentCodes.includes(name)) return new SupplierFailure('unavailable', name);
  return new SupplierFailure(isOrder ? 'timeout' : 'error', name);
}

function urlOf({ url }: SupplierConnection, { path, query = {} }: SupplierRequest): URL {
  const address = new URL(url.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return address;
}

function bodyOf({ json, form }: SupplierRequest): {
  body: string | null;
  contentType: Record<string, string>;
} {
  if (json !== undefined)
    return { body: JSON.stringify(json), contentType: { 'content-type': 'application/json' } };
  if (form !== undefined)
    return {
      body: new URLSearchParams(form).toString(),
      contentType: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  return { body: null, contentType: {} };
}
