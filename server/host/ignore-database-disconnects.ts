import { isDatabaseAway } from '#server/platform/db/index.ts';
import { log } from '#server/platform/log/index.ts';

/**
 * Keeps the process alive when a database connection fails while nothing awaits it: postgres.js 3.4.9 reads
 * the array types of each new connection without handling rejections (`fetchArrayTypes`). Every other
 * unhandled rejection still ends the process.
 */
export function ignoreDatabaseDisconnects(): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseAway(reason)) throw reason;
    log.warn({ err: reason }, 'an unused database connection failed');
  });
}
