import pino from 'pino';
import { withSourcePositions } from './source-positions.ts';

const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'passcode',
  'token',
  'access_token',
  'refresh_token',
  'email',
  'to',
  'phone',
  'phone_number',
  'passport',
  'passport_number',
  'card',
  'card_number',
  'client_secret',
  'x-api-key',
  'key',
];

/**
 * The logger of the process; it writes JSON lines. Callers must log ids and codes, never bodies. Redaction is
 * a second line of defence.
 */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: { service: 'sojourn' },
  redact: {
    paths: secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
    censor: '[redacted]',
  },
  serializers: { err: describeError },
});

/** The part of the logger that contexts offer. */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** A logger with the request id on each line, created at the first line because most requests log nothing. */
export function requestLog(requestId: string, operation: string): Logger {
  let made: pino.Logger | undefined;
  const child = () => {
    made ??= log.child({ requestId, operation });
    return made;
  };
  return {
    get debug() {
      return child().debug.bind(child());
    },
    get info() {
      return child().info.bind(child());
    },
    get warn() {
      return child().warn.bind(child());
    },
    get error() {
      return child().error.bind(child());
    },
  };
}

/**
 * Describes an error for the log: name, code, message and stack, without query parameters and quoted texts.
 * Other fields are omitted because driver errors contain SQL parameters.
 */
function describeError(err: unknown): Record<string, unknown> {
  if (!(err instanceof Error)) return { message: String(err) };
  const { code, detail: _detail, cause } = err as Error & { code?: unknown; detail?: unknown };
  // Drizzle's message contains the query and its parameters, and its cause has the driver's message. The
  // message of `JSON.parse` quotes its input.
  const message = /^Failed query|is not valid JSON$/.exec(err.message)?.[0] ?? err.message;
  // The message precedes the stack frames, and one of its lines could look like a frame.
  const stack = err.stack
    ?.replace(err.message, '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
  return {
    name: err.name,
    code,
    message: redactText(quotesOwnNames(err) ? message : redactQuotes(message)),
    stack: stack && withSourcePositions(stack),
    ...(cause ? { cause: describeError(cause) } : {}),
  };
}

/** PostgreSQL errors quote table names (`withoutValues` removes values); system errors quote file names. */
const quotesOwnNames = (err: Error) => err.name === 'PostgresError' || 'syscall' in err;

/**
 * Replaces everything between the first and the last quotation mark of a text. Error messages of the
 * language, frameworks and libraries quote caller input there, which may itself contain quotation marks.
 * Apostrophes within words do not count.
 */
export function redactQuotes(text: string): string {
  return text.replace(/(?<!\w)["'`].*["'`](?!\w)/s, '"..."');
}

/** Replaces e-mail addresses, long runs of digits and connection strings in a text. */
export function redactText(text: string): string {
  return text
    .replace(/postgres(ql)?:\/\/\S+/g, '[connection]')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+\.[a-z]{2,}/gi, '[email]')
    .replace(/\+?\d[\d ]{7,}\d/g, '[digits]');
}
