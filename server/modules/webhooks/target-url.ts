import { isIP } from 'node:net';
import { config } from '#server/platform/config/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { reachOf } from '#server/platform/reach/index.ts';

const maxUrlLength = 2000;

/** Domains that no public resolver serves (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const privateNames =
  /(^|\.)(local|internal|intranet|lan|home\.arpa|corp|home|test|invalid|onion|localdomain)$/;

/** Only the embedded Sandbox delivers to its own machine, where developers run their receiver. */
export function allowsLoopback(environment: Environment): boolean {
  return config.embedded && environment === 'Sandbox';
}

/**
 * Returns the normalized URL, or fails with 422 on `url`. The URL must use https and a public host, without
 * credentials or fragment. Only the embedded Sandbox permits http and loopback. Each delivery checks the
 * addresses of the host again (`guardedLookup`).
 */
export function checkTargetUrl(environment: Environment, text: string): string {
  const url = URL.parse(text);
  if (!url || text.length > maxUrlLength) throw refused('Must be a URL of at most 2,000 characters.');
  if (url.username || url.password) throw refused('Must not contain a user name or password.');
  if (url.hash) throw refused('Must not have a fragment.');
  const reach = reachOfHost(url.hostname);
  const isLocal = reach === 'loopback' && allowsLoopback(environment);
  if (reach !== 'public' && !isLocal)
    throw refused('Must not point to a private network.', 'private_network');
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
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
