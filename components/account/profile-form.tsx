'use client';

import { type ReactNode, useActionState, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Select, TextInput } from '../ui/field.tsx';
import { fromJsonProp, type JsonProp } from '../ui/json-prop.ts';
import type { ProfileField, ProfileState, ProfileValues } from './profile-values.ts';

/** Value and label of each option. */
type Choices = [value: string, name: string][];

/** All texts of the form, in the reader's language. */
export type ProfileWords = {
  labels: Record<ProfileField, string>;
  errors: Record<ProfileField, string>;
  phoneHint: string;
  save: string;
  saving: string;
  saved: string;
  away: string;
  /** Contains the link to sign in again. */
  signedOut: ReactNode;
};

const initialState: ProfileState = { outcome: 'open', wrong: [], values: null };

/**
 * The form for the member's own details, with and without JavaScript. Refused values come back as typed, each
 * error is shown below its field, and the first invalid field gets the focus.
 */
export function ProfileForm({
  action,
  profile,
  choices,
  words,
}: {
  action: (state: ProfileState, form: FormData) => Promise<ProfileState>;
  profile: ProfileValues;
  choices: JsonProp<Record<'country' | 'locale' | 'currency', Choices>>;
  words: ProfileWords;
}) {
  const [state, submit, isBusy] = useActionState(action, initialState);
  const [isEdited, setEdited] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    setEdited(false);
    if (state.wrong.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [state]);

  const offered = fromJsonProp(choices);
  const values = state.values ?? profile;
  const field = (name: ProfileField) => ({
    id: name,
    name,
    label: words.labels[name],
    error: state.wrong.includes(name) ? words.errors[name] : undefined,
    defaultValue: values[name],
  });
  // React resets the form after each answer, and a select returns to its first value. The key remounts it.
  const select = (name: 'country' | 'locale' | 'currency', autoComplete?: string) => (
    <Select key={`${name} ${values[name]}`} {...field(name)} autoComplete={autoComplete}>
      {offered[name].map(([value, text]) => (
        <option key={value} value={value} lang={name === 'locale' ? value : undefined}>
          {text}
        </option>
      ))}
    </Select>
  );
  const failure =
    state.outcome === 'away' ? words.away : state.outcome === 'signedOut' ? words.signedOut : null;
  return (
    <form
      ref={form}
      action={submit}
      onChange={() => setEdited(true)}
      noValidate
      className="grid gap-x-4 gap-y-6 sm:grid-cols-2"
    >
      <TextInput {...field('firstname')} dir="auto" autoComplete="given-name" maxLength={100} required />
      <TextInput {...field('lastname')} dir="auto" autoComplete="family-name" maxLength={100} required />
      <TextInput {...field('date_of_birth')} type="date" min="1900-01-01" autoComplete="bday" />
      <TextInput {...field('gender')} dir="auto" autoComplete="sex" maxLength={40} />
      {select('country', 'country')}
      <TextInput {...field('phone_number')} hint={words.phoneHint} type="tel" dir="ltr" autoComplete="tel" />
      {select('locale')}
      {select('currency')}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
        {/* Not disabled while saving: that would remove the focus, and saving twice is harmless. */}
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {words.save}
        </Button>
        <p role="status" className="text-14 text-ink-2">
          {isBusy ? words.saving : state.outcome === 'saved' && !isEdited ? words.saved : ''}
        </p>
        {failure && !isBusy && (
          <p role="alert" className="w-full text-14 text-danger">
            {failure}
          </p>
        )}
      </div>
    </form>
  );
}
