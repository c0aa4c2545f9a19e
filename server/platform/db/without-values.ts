/** What the driver and PostgreSQL say of an error that may repeat what a caller sent. */
const valueFields = ['params', 'parameters', 'args', 'detail', 'where', 'hint', 'internal_query'];

/**
 * Takes the values of a statement out of a database error and those behind it, in place. Query text, code, table and
 * constraint stay. Whoever prints such an error, frameworks included, then prints no personal data.
 */
export function withoutValues<Value>(err: Value): Value {
  for (let current: unknown = err, depth = 0; current instanceof Error && depth < 4; depth += 1) {
    scrub(current);
    current = current.cause;
  }
  return err;
}

function scrub(err: Error): void {
  const fields = err as Error & Record<string, unknown>;
  let message = err.message;
  // The query builder ends its message with the parameters.
  if (message.startsWith('Failed query')) message = message.split('\nparams: ', 1)[0] ?? '';
  // Class 22 (data exception) quotes the value that it could not read.
  if (/^22/.test(String(fields.code ?? ''))) message = message.replace(/".*"/s, '"..."');
  for (const name of valueFields) {
    // The driver fixes the arrays of parameters on its error; they are its own and can be emptied.
    const value = fields[name];
    if (!Reflect.deleteProperty(err, name) && Array.isArray(value)) value.length = 0;
  }
  if (message === err.message) return;
  const stack = err.stack?.replace(err.message, () => message);
  Object.defineProperty(err, 'message', { value: message, configurable: true, writable: true });
  Object.defineProperty(err, 'stack', { value: stack, configurable: true, writable: true });
}
