/** Characters that a text field keeps: above the longest text that any contract accepts (1,000), so that those say what is too long. */
export const mostCharacters = 2000;

/** Fields of one form that are given back; the longest form of the portal has 60. */
const mostFields = 100;

/**
 * The text of a field. Empty when it is missing, a file, sent more than once, or not storable in PostgreSQL (NUL, lone
 * surrogates). Cut at `most` characters, so that no field decides how much is read.
 */
export function readText(form: FormData, name: string, most = mostCharacters): string {
  const values = form.getAll(name);
  const [value] = values;
  return values.length === 1 && typeof value === 'string' && isStorable(value) ? cut(value, most) : '';
}

/** As `readText`, without white space at either end. */
export function readTrimmedText(form: FormData, name: string, most?: number): string {
  return readText(form, name, most).trim();
}

/** The texts of a repeated field, the first `mostValues` of them; files and texts that cannot be stored are left out. */
export function readTexts(form: FormData, name: string, mostValues: number): string[] {
  return form
    .getAll(name)
    .slice(0, mostValues)
    .flatMap((value) => (typeof value === 'string' && isStorable(value) ? [cut(value, mostCharacters)] : []));
}

/**
 * What was typed, to be shown again: the first fields of the form, each cut. Fields of the framework (`$...`) and those
 * that `isSecret` names are left out.
 */
export function readTyped(
  form: FormData,
  isSecret: (name: string) => boolean = () => false,
): Record<string, string> {
  const names = [...new Set(form.keys())]
    .filter((name) => !name.startsWith('$') && name.length <= 100 && !isSecret(name))
    .slice(0, mostFields);
  return Object.fromEntries(names.map((name) => [name, readText(form, name)]));
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
