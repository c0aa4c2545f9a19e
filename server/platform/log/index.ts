import pino from 'pino';

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
 * The process's logger: JSON lines. Redaction is the second line of defence; the first is that callers log ids
 * and codes, never bodies.
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

/** The part of the logger that work uses. */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** A logger that names the request on each line. Made at the first line: most requests log nothing. */
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
 * An error for the log: name, code, message without query parameters and quoted texts, stack. Driver errors carry SQL
 * parameters; those stay out.
 */
function describeError(err: unknown): Record<string, unknown> {
  if (!(err instanceof Error)) return { message: String(err) };
  const { code, detail: _detail, cause } = err as Error & { code?: unknown; detail?: unknown };
  // Drizzle's message holds the query and its parameters; the driver's error below it is what matters. The message of
  // `JSON.parse` quotes the text.
  const message = /^Failed query|is not valid JSON$/.exec(err.message)?.[0] ?? err.message;
  // The message stands above the calls; one of its lines may look like a call.
  const stack = err.stack
    ?.replace(err.message, '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
  return {
    name: err.name,
    code,
    message: redactText(quotesOwnNames(err) ? message : redactQuotes(message)),
    stack,
    ...(cause ? { cause: describeError(cause) } : {}),
  };
}

/** The database quotes tables and columns (values are taken out before), the operating system quotes files. */
const quotesOwnNames = (err: Error) => err.name === 'PostgresError' || 'syscall' in err;

/**
 * Takes out everything from a text's first quotation mark to its last: there the language, frameworks and libraries
 * repeat what a caller sent, which may hold quotation marks itself. Apostrophes within words do not count.
 */
export function redactQuotes(text: string): string {
  return text.replace(/(?<!\w)["'`].*["'`](?!\w)/s, '"..."');
}

/** Takes e-mail addresses, long digit runs and connection strings out of a sentence. */
export function redactText(text: string): string {
  return text
    .replace(/postgres(ql)?:\/\/\S+/g, '[connection]')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+\.[a-z]{2,}/gi, '[email]')
    .replace(/\+?\d[\d ]{7,}\d/g, '[digits]');
}
