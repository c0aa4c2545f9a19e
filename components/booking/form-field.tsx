'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Select, TextArea, TextInput } from '../ui/field.tsx';

/** What a form action returns about its fields: the typed values, and one sentence for each invalid field. */
export type FieldAnswers = { values: Record<string, string>; errors: Record<string, string> };

type Common = { form: FieldAnswers; name: string; label: ReactNode; hint?: ReactNode };

const idOf = (name: string) => `field-${name}`;

/** A text input that keeps the typed value and shows its error below. */
export function FormInput({
  form,
  name,
  ...rest
}: Common & Omit<ComponentProps<'input'>, 'form' | 'name' | 'id'>) {
  const value = form.values[name] ?? '';
  return (
    <TextInput
      {...rest}
      // The key remounts the field, because React would keep the old default value.
      key={value}
      id={idOf(name)}
      name={name}
      defaultValue={value}
      error={form.errors[name]}
    />
  );
}

/** The same as `FormInput`, for text of several lines. */
export function FormText({
  form,
  name,
  ...rest
}: Common & Omit<ComponentProps<'textarea'>, 'form' | 'name' | 'id'>) {
  const value = form.values[name] ?? '';
  return (
    <TextArea
      {...rest}
      key={value}
      id={idOf(name)}
      name={name}
      defaultValue={value}
      error={form.errors[name]}
    />
  );
}

/**
 * The same as `FormInput`, for one of several values: `choices`, or options as children. `chosen` is selected until
 * the member chooses.
 */
export function FormSelect({
  form,
  name,
  chosen = '',
  choices = [],
  children,
  ...rest
}: Common & {
  chosen?: string;
  choices?: readonly (readonly [value: string, name: string])[];
} & Omit<ComponentProps<'select'>, 'form' | 'name' | 'id'>) {
  const value = form.values[name] ?? chosen;
  return (
    <Select {...rest} key={value} id={idOf(name)} name={name} defaultValue={value} error={form.errors[name]}>
      {children}
      {choices.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Select>
  );
}
