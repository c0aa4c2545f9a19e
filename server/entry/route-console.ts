import { format } from 'node:util';
import { log, redactText } from '#server/platform/log/index.ts';

const levels = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
} as const;

/**
 * Sends what the framework and libraries print by `console` to the logger, as one JSON line each. Texts are redacted;
 * objects are left out, for they may be requests or rows.
 */
export function routeConsole(): void {
  for (const [method, level] of Object.entries(levels)) {
    Object.assign(console, {
      [method]: (...parts: unknown[]) => {
        const err = parts.find((part) => part instanceof Error);
        const texts = parts.filter((part) => ['string', 'number', 'boolean'].includes(typeof part));
        log[level]({ ...(err ? { err } : {}), from: 'console' }, redactText(format(...texts)));
      },
    });
  }
}
