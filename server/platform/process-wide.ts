const key = Symbol.for('sojourn.process');

/**
 * Returns one value per process and name, made at first use. Next bundles its own copy of `server/` for the
 * pages, so each module exists twice in a process, but pools, hubs, limiters and key rings must exist once.
 */
export function processWide<Value>(name: string, make: () => Value): Value {
  const holder = globalThis as { [key]?: Map<string, unknown> };
  holder[key] ??= new Map();
  const values = holder[key];
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}
