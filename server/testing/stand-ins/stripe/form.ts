import { invalidParameter } from './refusal.ts';

export type Form = { [name: string]: string | string[] | Form };

/** Parses `a[b][c]=1&list[0]=x`, as Stripe reads forms. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.replaceAll(']', '').split('[');
    let at: Form = form;
    for (const name of names.slice(0, -1)) {
      at[name] ??= {};
      at = at[name] as Form;
    }
    at[names.at(-1) ?? ''] = value;
  }
  return form;
}

/** Refuses a form that contains another parameter than these, as Stripe does. */
export function allowOnly(form: Form, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalidParameter(unknown, 'parameter_unknown');
}

/** The text of a parameter; refused if it is missing. */
export function textOf(form: Form, name: string): string {
  const value = form[name];
  if (typeof value !== 'string' || value === '') throw invalidParameter(name, 'parameter_missing');
  return value;
}

/** A positive integer of a form; undefined if it is missing. */
export function integerOf(form: Form, name: string): number | undefined {
  if (form[name] === undefined) return undefined;
  const value = textOf(form, name);
  if (!/^[1-9]\d{0,11}$/.test(value)) throw invalidParameter(name, 'parameter_invalid_integer');
  return Number(value);
}

/** A hash of texts, such as metadata. */
export function hashOf(form: Form, name: string): Record<string, string> {
  const value = form[name] ?? {};
  if (typeof value !== 'object') throw invalidParameter(name);
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
}

/** A list of texts; undefined if it is missing. */
export const listOf = (form: Form, name: string): string[] | undefined =>
  form[name] === undefined ? undefined : Object.values(form[name] as Form).map(String);
