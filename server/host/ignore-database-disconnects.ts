import { isDatabaseAway } from '#server/platform/db/index.ts';
import { log } from '#server/platform/log/index.ts';

/**
 * Keeps the process alive when a database connection fails while nothing awaits it. postgres.js 3.4.9 reads the
 * array types of each new connection without handling rejections (`fetchArrayTypes`). graphile-worker 0.18.0
 * releases its listening connection a second time when the connection fails during its release. Every other
 * unhandled rejection still ends the process.
 */
export function ignoreDatabaseDisconnects(): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseAway(reason) && !isSecondRelease(reason)) throw reason;
    log.warn({ err: reason }, 'an unused database connection failed');
  });
}

/** The pool refuses a second release with this error and stays intact. */
function isSecondRelease(reason: unknown): boolean {
  return (
    reason instanceof Error &&
    reason.message === 'Release called on client which has already been released to the pool.' &&
    (reason.stack?.includes('graphile-worker') ?? false)
  );
}
