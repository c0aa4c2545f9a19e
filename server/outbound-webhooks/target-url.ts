import { isIP } from 'node:net';
import { config } from '#server/platform/config/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { reachOf } from './addresses.ts';

const longestUrl = 2000;

/** Names that no public resolver answers (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const privateNames =
  /(^|\.)(local|internal|intranet|lan|home\.arpa|corp|home|test|invalid|onion|localdomain)$/;

/** Only the embedded Sandbox delivers to its own machine: there the receiver is being written. */
export function allowsLoopback(environment: Environment): boolean {
  return config.embedded && environment === 'Sandbox';
}

/**
 * The URL in its normal form, or 422 on `url`: https on a public name or address, without credentials or fragment.
 * http and loopback are let through on the embedded Sandbox alone. Where a name leads is judged again at each
 * delivery (`guardedLookup`).
 */
export function checkTargetUrl(environment: Environment, text: string): string {
  const url = URL.parse(text);
  if (!url || text.length > longestUrl) throw refused('Must be a URL of at most 2,000 characters.');
  if (url.username || url.password) throw refused('Must not hold a user name or password.');
  if (url.hash) throw refused('Must not have a fragment.');
  const reach = reachOfHost(url.hostname);
  const here = reach === 'loopback' && allowsLoopback(environment);
  if (reach !== 'public' && !here) throw refused('Must not lead into a private network.', 'private_network');
  if (url.protocol !== 'https:' && !(here && url.protocol === 'http:'))
    throw refused('Must be an https URL.');
  return url.href;
}

function reachOfHost(hostname: string): 'public' | 'loopback' | 'private' {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return reachOf(host);
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  return !host.includes('.') || privateNames.test(host) ? 'private' : 'public';
}

const refused = (message: string, code = 'invalid') => invalid('url', code, message);
