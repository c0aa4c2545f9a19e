import type { ServerResponse } from 'node:http';

/** Longer than the gaps between the pieces of a page that awaits nothing, but too short to be noticed. */
const intervalMs = 10;

/**
 * Limits `flush` of a compressed response to the first call and then one every 10 ms. Next flushes after each
 * of the 15 to 30 pieces of a page, which mostly arrive within 6 ms. Each flush ends a compressed block;
 * together they add some 650 bytes to a page of 15 kB.
 */
export function coalesceFlushes(res: ServerResponse & { flush: () => void }): void {
  const flush = res.flush.bind(res);
  let flushedAt = Number.NEGATIVE_INFINITY;
  let waiting: NodeJS.Timeout | null = null;
  const flushNow = () => {
    waiting = null;
    flushedAt = performance.now();
    flush();
  };
  res.flush = () => {
    if (waiting) return;
    const leftMs = flushedAt + intervalMs - performance.now();
    if (leftMs <= 0) flushNow();
    else waiting = setTimeout(flushNow, leftMs);
  };
  res.once('close', () => clearTimeout(waiting ?? undefined));
}
