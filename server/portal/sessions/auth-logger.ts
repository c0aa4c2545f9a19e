import type { LoggerInstance } from 'next-auth';
import { log } from '#server/platform/log/index.ts';

/** Anybody can send a cookie that cannot be read or whose session has ended, so this is no error. */
const expected = new Set(['JWT_SESSION_ERROR']);

/**
 * Writes the messages of next-auth to the log: the code and the error, which is redacted there. Other facts
 * are left out, because they may contain form fields or tokens.
 */
export const authLogger: Partial<LoggerInstance> = {
  error(code: string, facts: unknown) {
    const level = expected.has(code) ? 'debug' : 'error';
    log[level]({ from: 'next-auth', code, err: errorIn(facts) }, 'next-auth reported an error');
  },
  warn(code: string) {
    log.warn({ from: 'next-auth', code }, 'next-auth reported a warning');
  },
  debug(code: string) {
    log.debug({ from: 'next-auth', code }, 'next-auth');
  },
};

function errorIn(facts: unknown): Error | undefined {
  if (facts instanceof Error) return facts;
  const { error } = (facts ?? {}) as { error?: unknown };
  return error instanceof Error ? error : undefined;
}
