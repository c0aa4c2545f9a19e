import { config } from '../config/index.ts';

/**
 * Whether an Origin header names the origin of the request itself. Browsers send the header with every form.
 * Without trusted proxies (`hops` is 0) only the host is compared, because a proxy may terminate TLS unnoticed.
 */
export function isOwnOrigin(
  origin: string,
  request: { host: string | undefined; scheme: string | undefined },
  hops = config.trustProxy,
): boolean {
  const sent = URL.parse(origin);
  const scheme = hops > 0 ? `${request.scheme}:` : sent?.protocol;
  if (!sent || (scheme !== 'http:' && scheme !== 'https:')) return false;
  return sent.origin === URL.parse(`${scheme}//${request.host}`)?.origin;
}
