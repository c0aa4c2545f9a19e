/** Longer than anything that is accepted, so that what is given back stays small. */
const longestKept = 1000;

/** The text of a field; empty when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, longestKept) : '';
}

/** Everything that was typed, to be given back when it was not saved. Next's own fields are left out. */
export function typed(form: FormData): Record<string, string> {
  const names = [...new Set([...form.keys()])].filter((name) => !name.startsWith('$'));
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
}
