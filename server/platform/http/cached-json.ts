const texts = new WeakMap<object, string>();

/**
 * The JSON of a value that must not change any more, cached as long as the value lives. A stream sends and
 * stores the same values; serialising them twice took a tenth of the work of a hotel search.
 */
export function cachedJson(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
