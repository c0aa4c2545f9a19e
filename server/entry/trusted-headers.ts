import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { config } from '#server/platform/config/index.ts';

/**
 * After a server action's redirect Next fetches the target page from this very server, under its plain address and
 * with the headers of the first request. The token tells that request from one from outside: it keeps the partner's
 * host and the member's address.
 */
const ownRequestHeader = 'x-sojourn-entry';
const ownRequestToken = randomBytes(16).toString('hex');

/**
 * Sets `x-client-address`, `x-forwarded-host` and `x-forwarded-proto` of a request to what this process knows: its own
 * connection, or what the trusted proxies say (`TRUST_PROXY`).
 */
export function setTrustedHeaders(req: IncomingMessage): void {
  if (req.headers[ownRequestHeader] === ownRequestToken) return;
  setHeader(req, ownRequestHeader, ownRequestToken);
  const hops = config.trustProxy;
  const address = addressIn(forwarded(req, 'x-forwarded-for', hops));
  setHeader(req, 'x-client-address', address || req.socket.remoteAddress || 'unknown');
  const host = forwarded(req, 'x-forwarded-host', hops) || req.headers.host;
  setHeader(req, 'x-forwarded-host', host || 'localhost');
  const proto = forwarded(req, 'x-forwarded-proto', hops).toLowerCase();
  setHeader(req, 'x-forwarded-proto', proto === 'https' ? 'https' : 'http');
}

/**
 * The entry that the outermost of `hops` trusted proxies wrote. Each proxy adds on the right, so that the client chose
 * everything further left. A proxy that replaces the list instead of adding to it leaves fewer entries: then the
 * leftmost one counts. Empty without an entry or without trusted proxies.
 */
export function forwarded(req: Pick<IncomingMessage, 'headers'>, name: string, hops: number): string {
  if (hops === 0) return '';
  const entries = String(req.headers[name] ?? '').split(',');
  return (entries.at(-hops) ?? entries[0] ?? '').trim();
}

/** The address without the port that some proxies add; empty for what is no address. */
function addressIn(entry: string): string {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(bare) ? bare : '';
}

/** Sets a request header for both readers: Next reads `headers`, the route listener `rawHeaders`. */
export function setHeader(req: IncomingMessage, name: string, value: string): void {
  req.headers[name] = value;
  const raw = req.rawHeaders;
  for (let index = raw.length - 2; index >= 0; index -= 2) {
    if (raw[index]?.toLowerCase() === name) raw.splice(index, 2);
  }
  raw.push(name, value);
}
