import type { Answer } from './call-api.ts';

/**
 * Returns a response as one text without its request id, to compare responses that must be indistinguishable.
 * Rate-limit counters, the date, the length and the request id header are left out.
 */
export function comparableResponse({ status, headers, text }: Answer<unknown>): string {
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
