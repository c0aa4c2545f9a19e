import type { Server } from 'node:http';
import { stopping } from '#server/platform/http/stopping.ts';
import { log } from '#server/platform/log/index.ts';

const patienceMs = 9_000;
/** `close` ends the connections that are idle at that moment; those whose answer goes out later linger for a minute. */
const idleLookMs = 100;

/**
 * On SIGTERM or SIGINT: takes no new connections, ends streams with a last event, lets requests and jobs finish,
 * then runs `cleanUp` and exits, within 10 s in any case.
 */
export function stopGracefully(server: Server, cleanUp: () => Promise<void>): void {
  let begun = false;
  const stop = (signal: NodeJS.Signals) => {
    if (begun) return;
    begun = true;
    log.info({ signal }, 'stopping');
    const late = setTimeout(() => process.exit(1), patienceMs);
    late.unref();
    stopping.abort();
    server.close(async () => {
      try {
        await cleanUp();
        process.exit(0);
      } catch (err) {
        log.error({ err }, 'unclean stop');
        process.exit(1);
      }
    });
    setInterval(() => server.closeIdleConnections(), idleLookMs).unref();
    setTimeout(() => server.closeAllConnections(), patienceMs - 3_000).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started by another process over a channel: when that one dies, even by SIGKILL, this one stops too.
  process.once('disconnect', () => stop('SIGTERM'));
  process.channel?.unref();
}
