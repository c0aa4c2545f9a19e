import { isDatabaseAway } from '#server/platform/db/index.ts';
import { log } from '#server/platform/log/index.ts';

/**
 * Keeps the process alive when a connection to the database breaks, or is refused while the database recovers, at a
 * moment at which nobody waits for it: the driver reads the array types of each new connection on its own account and
 * lets that rejection escape (postgres.js 3.4.9, `fetchArrayTypes`). Every other rejection that nobody handles still ends the process.
 */
export function outliveOutages(): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseAway(reason)) throw reason;
    log.warn({ err: reason }, 'a connection to the database broke while nobody waited for it');
  });
}
