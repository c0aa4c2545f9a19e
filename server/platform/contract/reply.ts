const mark = Symbol.for('sojourn.reply');

/** An answer whose status or headers the verb chose. */
export type Reply<Value> = { [mark]: true; value: Value; status?: number; headers?: Record<string, string> };

/** Answers with a status among those the contract lists, or with further headers. */
export function reply<Value>(
  value: Value,
  options: { status?: number; headers?: Record<string, string> },
): Reply<Value> {
  return { [mark]: true, value, ...options };
}

export function isReply(value: unknown): value is Reply<unknown> {
  return typeof value === 'object' && value !== null && mark in value;
}
