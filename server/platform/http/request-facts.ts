import { type Environment, environments } from '../environment.ts';
import { problem } from '../errors/index.ts';
import { isUuid, newId } from '../ids/index.ts';

const validRequestId = /^[A-Za-z0-9._-]{8,128}$/;

/** The caller's X-Request-Id if it has 8 to 128 safe characters, else a new id. */
export const requestIdOf = (request: Request): string => requestIdFrom(request.headers.get('x-request-id'));

/** The same from the header value, for responses outside `/v1`. */
export function requestIdFrom(sent: string | null | undefined): string {
  return sent && validRequestId.test(sent) ? sent : newId();
}

/** X-Environment, or null when it was not sent. Throws invalid_header unless it is Sandbox or Production. */
export function environmentHeader(request: Request): Environment | null {
  const sent = request.headers.get('x-environment');
  if (sent === null) return null;
  const found = environments.find((name) => name === sent);
  if (!found) throw problem('invalid_header', { detail: 'X-Environment must be Sandbox or Production.' });
  return found;
}

/** X-App-Id, or null when it was not sent. Throws invalid_header unless it is a UUID. */
export function appIdHeader(request: Request): string | null {
  const sent = request.headers.get('x-app-id');
  if (sent === null) return null;
  if (!isUuid(sent)) throw problem('invalid_header', { detail: 'X-App-Id must be a UUID.' });
  return sent.toLowerCase();
}

/**
 * Address of the client. The Node host overwrites this header with the peer address of the connection (or the
 * proxy's header when TRUST_PROXY is set), so that clients cannot forge it.
 */
export function clientAddressOf(request: Request): string {
  return request.headers.get('x-client-address') ?? 'unknown';
}

/** Scheme and host that the client used for the request. */
export function originOf(request: Request): string {
  const url = new URL(request.url);
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? url.host;
  const scheme = request.headers.get('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  return `${scheme}://${host}`;
}
