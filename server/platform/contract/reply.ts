const mark = Symbol.for('sojourn.reply');

/** A result for which the use case chose the status or headers. */
export type Reply<Value> = { [mark]: true; value: Value; status?: number; headers?: Record<string, string> };

/** Returns a value with a status that the contract lists, or with additional headers. */
export function reply<Value>(
  value: Value,
  options: { status?: number; headers?: Record<string, string> },
): Reply<Value> {
  return { [mark]: true, value, ...options };
}

/** True for a result made by `reply`. */
export function isReply(value: unknown): value is Reply<unknown> {
  return typeof value === 'object' && value !== null && mark in value;
}
