/** Default limit of a text field, above the longest contract text (1,000), so that contracts refuse excess. */
export const maxCharacters = 2000;

/**
 * The text of a field, truncated to `max` characters. Empty when the field is missing, a file, sent more than
 * once, or not storable in PostgreSQL (NUL, lone surrogates).
 */
export function readText(form: FormData, name: string, max = maxCharacters): string {
  const values = form.getAll(name);
  const [value] = values;
  return values.length === 1 && typeof value === 'string' && isStorable(value) ? cut(value, max) : '';
}

/** Whether PostgreSQL can store the text unchanged. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Truncates a text; half of a surrogate pair at the end is dropped. */
const cut = (text: string, max: number): string => {
  const start = text.slice(0, max);
  return start.isWellFormed() ? start : start.slice(0, -1);
};
