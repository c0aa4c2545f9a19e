const key = Symbol.for('sojourn.process');

/**
 * One value per process under a name, made at first use. Next bundles its own copy of `server/` for the pages,
 * so in one process a module exists twice; pools, hubs, limiters and key rings must not.
 */
export function processWide<Value>(name: string, make: () => Value): Value {
  const holder = globalThis as { [key]?: Map<string, unknown> };
  holder[key] ??= new Map();
  const values = holder[key];
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}
