import type { Answer } from './call-api.ts';

/**
 * An answer as one text, its request id taken out: two answers that must not be told apart are equal in it.
 * Counters that move with every call and headers that name the request are left out.
 */
export function bytesOf({ status, headers, text }: Answer<unknown>): string {
  const requestId = headers.get('x-request-id') ?? '';
  const shown = [...headers].filter(
    ([name]) => !/^(x-request-id|ratelimit-|date$|content-length$)/.test(name),
  );
  return [
    status,
    ...shown.map(([name, value]) => `${name}: ${value}`),
    requestId ? text.replaceAll(requestId, '*') : text,
  ].join('\n');
}
