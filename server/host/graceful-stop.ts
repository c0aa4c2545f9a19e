import type { Server } from 'node:http';
import { log } from '#server/platform/log/index.ts';
import { stopping } from '#server/platform/stopping.ts';

const stopTimeoutMs = 9_000;
/** `close` only ends connections that are idle at that moment; others would stay open for up to a minute. */
const idleCheckMs = 100;

/**
 * On SIGTERM or SIGINT, accepts no new connections, ends streams with a last event, waits for requests and
 * jobs, runs `cleanUp` and exits, always within 10 s. Further signals change nothing.
 */
export function stopGracefully(server: Server, cleanUp: () => Promise<void>): void {
  let begun = false;
  const stop = (signal: NodeJS.Signals) => {
    if (begun) return;
    begun = true;
    log.info({ signal }, 'stopping');
    const late = setTimeout(() => process.exit(1), stopTimeoutMs);
    late.unref();
    stopping.abort();
    server.close(async () => {
      try {
        await cleanUp();
        process.exit(0);
      } catch (err) {
        log.error({ err }, 'the process did not stop cleanly');
        process.exit(1);
      }
    });
    setInterval(() => server.closeIdleConnections(), idleCheckMs).unref();
    setTimeout(() => server.closeAllConnections(), stopTimeoutMs - 3_000).unref();
  };
  // `on`, because a signal without a listener ends the process at once: a process of `WORKERS` gets one of its process group
  // and one of the primary.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A child process with an IPC channel also stops when its parent dies, even by SIGKILL.
  process.once('disconnect', () => stop('SIGTERM'));
  process.channel?.unref();
}
