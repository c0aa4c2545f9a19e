import type { Field, FieldCode } from './fields.ts';
import { readText } from './read-text.ts';

export { type FieldCode, field } from './fields.ts';

type Shape = { [name: string]: Field<unknown> };

/** What a server action accepts from its form: declared names, each with a kind and a limit. */
export type FormContract<Of extends Shape = Shape> = { shape: Of };

export type InputOf<Contract extends FormContract> = {
  [Name in keyof Contract['shape']]: Contract['shape'][Name] extends Field<infer Value> ? Value : never;
};

/** What was typed into the declared fields, to be shown again. Secrets are left out. */
export type Typed = Record<string, string>;

export type ReadForm<Contract extends FormContract> =
  | { ok: true; input: InputOf<Contract>; typed: Typed }
  | { ok: false; wrong: { [name: string]: FieldCode }; typed: Typed };

/** Declares the form of one server action. */
export function formContract<Of extends Shape>(shape: Of): FormContract<Of> {
  return { shape };
}

/**
 * Reads the declared fields of a form and no others. Refuses files, repeated fields, text that PostgreSQL cannot store
 * and values beyond their limits, each by its name. Pure.
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
