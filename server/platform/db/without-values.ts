/** Fields of driver and PostgreSQL errors that may repeat values sent by a caller. */
const valueFields = ['params', 'parameters', 'args', 'detail', 'where', 'hint', 'internal_query'];

/**
 * Removes the values of a statement from a database error and its causes, in place, and returns the error.
 * Query text, code, table and constraint stay. Printing the error then reveals no personal data.
 */
export function withoutValues<Value>(err: Value): Value {
  for (let current: unknown = err, depth = 0; current instanceof Error && depth < 4; depth += 1) {
    removeValues(current);
    current = current.cause;
  }
  return err;
}

function removeValues(err: Error): void {
  const fields = err as Error & Record<string, unknown>;
  let message = err.message;
  // The query builder ends its message with the parameters.
  if (message.startsWith('Failed query')) message = message.split('\nparams: ', 1)[0] ?? '';
  // Errors of class 22 (data exception) quote the invalid value.
  if (/^22/.test(String(fields.code ?? ''))) message = message.replace(/".*"/s, '"..."');
  for (const name of valueFields) {
    // The driver defines its parameter arrays as non-configurable, but they can be emptied.
    const value = fields[name];
    if (!Reflect.deleteProperty(err, name) && Array.isArray(value)) value.length = 0;
  }
  if (message === err.message) return;
  const stack = err.stack?.replace(err.message, () => message);
  Object.defineProperty(err, 'message', { value: message, configurable: true, writable: true });
  Object.defineProperty(err, 'stack', { value: stack, configurable: true, writable: true });
}
