import type { Field, FieldCode } from './fields.ts';
import { readText } from './read-text.ts';

export { type FieldCode, field } from './fields.ts';

type Shape = { [name: string]: Field<unknown> };

/** The form that a server action accepts: declared fields, each with a kind and a limit. */
export type FormContract<Of extends Shape = Shape> = { shape: Of };

export type InputOf<Contract extends FormContract> = {
  [Name in keyof Contract['shape']]: Contract['shape'][Name] extends Field<infer Value> ? Value : never;
};

/** Texts of the declared fields, to be shown again after a refusal. Secrets are excluded. */
export type Typed = Record<string, string>;

export type ReadForm<Contract extends FormContract> =
  | { ok: true; input: InputOf<Contract>; typed: Typed }
  | { ok: false; wrong: { [name: string]: FieldCode }; typed: Typed };

/** Declares the form of one server action. */
export function formContract<Of extends Shape>(shape: Of): FormContract<Of> {
  return { shape };
}

/**
 * Reads only the declared fields of a form. Files, repeated fields, text that PostgreSQL cannot store and
 * values beyond their limits are refused, each by its field name. Pure.
 */
export function readForm<Contract extends FormContract>(
  contract: Contract,
  form: FormData,
): ReadForm<Contract> {
  const wrong: { [name: string]: FieldCode } = {};
  const input: Record<string, unknown> = {};
  const typed: Typed = {};
  for (const [name, field] of Object.entries(contract.shape)) {
    const found = field.read(form, name);
    if (found.ok) input[name] = found.value;
    else Object.assign(wrong, found.wrong);
    if (field.isSecret) continue;
    for (const one of field.namesIn(form, name)) typed[one] = readText(form, one);
  }
  return Object.keys(wrong).length > 0
    ? { ok: false, wrong, typed }
    : { ok: true, input: input as InputOf<Contract>, typed };
}
