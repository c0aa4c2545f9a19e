/** Characters that a text field keeps: above the longest text that any contract accepts (1,000), so that those say what is too long. */
export const mostCharacters = 2000;

/**
 * The text of a field. Empty when it is missing, a file, sent more than once, or not storable in PostgreSQL (NUL, lone
 * surrogates). Cut at `most` characters, so that no field decides how much is read.
 */
export function readText(form: FormData, name: string, most = mostCharacters): string {
  const values = form.getAll(name);
  const [value] = values;
  return values.length === 1 && typeof value === 'string' && isStorable(value) ? cut(value, most) : '';
}

/** Whether PostgreSQL stores the text as it is. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Cuts between characters: half of a surrogate pair at the end is dropped. */
const cut = (text: string, most: number): string => {
  const kept = text.slice(0, most);
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
};
