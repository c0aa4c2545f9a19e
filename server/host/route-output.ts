import { format } from 'node:util';
import { log, redactQuotes, redactText } from '#server/platform/log/index.ts';

const levels = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
  dir: 'info',
  dirxml: 'info',
  table: 'info',
} as const;

/**
 * Redirects the output of Next, libraries and Node to the logger, as one JSON line each: `console`, warnings
 * and uncaught errors, which end the process. Texts are redacted, and objects are omitted because they may be
 * requests or rows.
 */
export function routeOutput(): void {
  routeConsole();
  // The default listener of Node prints warnings to stderr.
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err, from: 'node' }, 'warning'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an unhandled error ends the process');
    process.exit(1);
  });
}

function routeConsole(): void {
  for (const [method, level] of Object.entries(levels)) {
    Object.assign(console, {
      [method]: (...parts: unknown[]) => {
        const err = parts.find((part) => part instanceof Error);
        const texts = parts.filter((part) => ['string', 'number', 'boolean'].includes(typeof part));
        log[level]({ ...(err ? { err } : {}), from: 'console' }, redactText(redactQuotes(format(...texts))));
      },
    });
  }
}
