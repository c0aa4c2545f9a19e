import type { ServerResponse } from 'node:http';

/** Longer than the gaps between the pieces of a page that awaits nothing, but too short to be noticed. */
const intervalMs = 10;
/** What is gathered at most, so that a slow client makes Next wait. */
const mostBytes = 32 * 1024;

/**
 * Limits `flush` of a compressed response to the first call and then one every 10 ms, and gathers what is written until then.
 * Next writes and flushes each of the 15 to 30 pieces of a page, which mostly arrive within 6 ms. Each flush ends a
 * compressed block; together they add some 650 bytes to a page of 15 kB. Each write and each flush is a task of the
 * compressor's thread, which wakes two threads. Headers are sent with the first piece.
 */
export function coalesceFlushes(res: ServerResponse & { flush: () => void }): void {
  const { write, end } = res;
  const flush = res.flush.bind(res);
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  let flushedAt = Number.NEGATIVE_INFINITY;
  let waiting: NodeJS.Timeout | null = null;
  const takeGathered = (): Uint8Array | null => {
    if (pieces.length === 0) return null;
    const [first, ...others] = pieces;
    const whole = others.length === 0 && first ? first : Buffer.concat(pieces, bytes);
    pieces = [];
    bytes = 0;
    return whole;
  };
  const writeGathered = (): boolean => {
    const whole = takeGathered();
    return whole ? write.call(res, whole, 'utf8') : true;
  };
  const flushNow = () => {
    waiting = null;
    flushedAt = performance.now();
    writeGathered();
    flush();
  };
  res.flushHeaders = () => {};
  res.write = ((...[piece, ...rest]: Parameters<typeof write>) => {
    // A caller that names an encoding or waits for the write is rare, so its piece is not gathered.
    if (rest.some((one) => one !== undefined)) {
      writeGathered();
      return write.call(res, piece, ...rest);
    }
    const gathered = typeof piece === 'string' ? Buffer.from(piece) : (piece as Uint8Array);
    pieces.push(gathered);
    bytes += gathered.byteLength;
    return bytes < mostBytes || writeGathered();
  }) as typeof write;
  res.end = ((...given: Parameters<typeof end>) => {
    clearTimeout(waiting ?? undefined);
    if (given.length > 0) writeGathered();
    const whole = takeGathered();
    return whole ? end.call(res, whole, 'utf8') : end.apply(res, given);
  }) as typeof end;
  res.flush = () => {
    if (waiting) return;
    const leftMs = flushedAt + intervalMs - performance.now();
    if (leftMs <= 0) flushNow();
    else waiting = setTimeout(flushNow, leftMs);
  };
  res.once('close', () => clearTimeout(waiting ?? undefined));
}
