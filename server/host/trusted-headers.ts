import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { config } from '#server/platform/config/index.ts';

/**
 * After a redirect of a server action, Next fetches the target page from this server, with the host name of
 * the server and the headers of the first request. The token marks such requests as internal, so that they
 * keep the partner's host and the client address of the member.
 */
const ownRequestHeader = 'x-sojourn-entry';
const ownRequestToken = randomBytes(16).toString('hex');

/**
 * Overwrites `x-client-address`, `x-forwarded-host` and `x-forwarded-proto` of a request with trusted values:
 * those of the connection or, with `TRUST_PROXY`, those of the trusted proxies.
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
 * The entry of the outermost of `hops` trusted proxies. Each proxy appends on the right; entries further left
 * come from the client. When a proxy replaces the list and leaves fewer entries, the leftmost one is used.
 * Empty without an entry or without trusted proxies.
 */
export function forwarded(req: Pick<IncomingMessage, 'headers'>, name: string, hops: number): string {
  if (hops === 0) return '';
  const entries = String(req.headers[name] ?? '').split(',');
  return (entries.at(-hops) ?? entries[0] ?? '').trim();
}

/** The IP address without the port that some proxies add; empty if it is not an IP address. */
function addressIn(entry: string): string {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(bare) ? bare : '';
}

/**
 * Sets a request header in `headers`, which Next reads, and in `rawHeaders`, which the route listener reads.
 */
export function setHeader(req: IncomingMessage, name: string, value: string): void {
  req.headers[name] = value;
  const raw = req.rawHeaders;
  for (let index = raw.length - 2; index >= 0; index -= 2) {
    if (raw[index]?.toLowerCase() === name) raw.splice(index, 2);
  }
  raw.push(name, value);
}
