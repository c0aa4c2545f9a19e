import type { ServerResponse } from 'node:http';

/**
 * Replaces a response. `isReplaced` decides when the status and headers are known; the original response is
 * then discarded, and `instead` sends another one when the original ends.
 */
export function replaceResponse(res: ServerResponse, isReplaced: () => boolean, instead: () => void): void {
  const { write, end, writeHead, flushHeaders } = res;
  const before = new Set(res.getHeaderNames());
  let dropped: boolean | null = null;
  const isDropped = () => {
    dropped ??= isReplaced();
    return dropped;
  };
  res.flushHeaders = () => {
    if (!isDropped()) flushHeaders.call(res);
  };
  res.writeHead = ((status: number, ...rest: []) => {
    res.statusCode = status;
    return isDropped() ? res : writeHead.call(res, status, ...rest);
  }) as typeof res.writeHead;
  res.write = ((...chunk: Parameters<typeof write>) =>
    isDropped() || write.apply(res, chunk)) as typeof write;
  res.end = ((...chunk: Parameters<typeof end>) => {
    if (!isDropped()) return end.apply(res, chunk);
    Object.assign(res, { write, end, writeHead, flushHeaders });
    for (const name of res.getHeaderNames()) if (!before.has(name)) res.removeHeader(name);
    instead();
    return res;
  }) as typeof end;
}
