import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { guardedLookup } from '#server/platform/reach/index.ts';

/** Opens a URL and returns its answer, whose body is not read yet. */
export type OpenUrl = (url: URL, signal: AbortSignal) => Promise<IncomingMessage>;

/**
 * Connections are reused for the same host name only, whose address was checked when they were opened. A supplier gets at
 * most four at once.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 4, maxFreeSockets: 2 });

/** Opens an https URL. Fails with `EADDRNOTAVAIL` if its host has an address that is not public. */
export const openHttps: OpenUrl = (url, signal) => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, {
    agent,
    lookup: guardedLookup(false) as never,
    signal,
    headers: {
      accept: 'image/avif,image/webp,image/jpeg,image/png',
      'accept-encoding': 'identity',
      'user-agent': 'Sojourn pictures',
    },
  })
    .on('response', resolve)
    .on('error', reject)
    .end();
  return promise;
};
