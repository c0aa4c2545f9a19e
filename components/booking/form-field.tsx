'use client';

import type { ComponentProps, ReactNode } from 'react';
import { TextArea, TextInput } from '../ui/field.tsx';

/** What a form's action answers about its fields: what was typed, and one sentence for each that is wrong. */
export type FieldAnswers = { values: Record<string, string>; errors: Record<string, string> };

type Common = { form: FieldAnswers; name: string; label: ReactNode; hint?: ReactNode };

const idOf = (name: string) => `field-${name}`;

/** A line of a form that keeps what was typed and shows its error under it. */
export function FormInput({
  form,
  name,
  ...rest
}: Common & Omit<ComponentProps<'input'>, 'form' | 'name' | 'id'>) {
  const value = form.values[name] ?? '';
  return (
    <TextInput
      {...rest}
      // A new answer is a new field: React would keep the old default.
      key={value}
      id={idOf(name)}
      name={name}
      defaultValue={value}
      error={form.errors[name]}
    />
  );
}

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
