import { config } from '../config/index.ts';

/**
 * Whether an Origin header names `own`, the origin of the request itself. Browsers send the header with every
 * form. Without trusted proxies (`hops` is 0) only the host is compared, because a proxy may terminate TLS
 * unnoticed.
 */
export function isOwnOrigin(origin: string, own: string, hops = config.trustProxy): boolean {
  const sent = URL.parse(origin);
  if (!sent || !/^https?:$/.test(sent.protocol)) return false;
  const expected = hops > 0 ? own : own.replace(/^\w+:/, sent.protocol);
  return sent.origin === URL.parse(expected)?.origin;
}
