'use client';

import { type ReactNode, useActionState, useEffect, useRef } from 'react';
import { useHeldSecrets } from '../booking/use-held-secrets.ts';

export type TravellersState = {
  /** Names by field name (`firstName-0`). Passport numbers are secret and never included. */
  names: Record<string, string>;
  /** Error sentences by field name (`firstName-0`); the key `form` holds one for the whole form. */
  errors: Record<string, string>;
  /** Number of answers; each one remounts the fields with the typed values. */
  round: number;
};

export type TravellerWords = {
  firstName: string;
  lastName: string;
  passport: string;
  save: string;
  busy: string;
};

/**
 * The form for the travellers' names, and their passports if the property asks for them. Typed values
 * stay after every answer.
 */
export function TravellersForm({
  action,
  initial,
  fields,
  headings,
  asksPassport,
  hints,
  words,
  alert,
  buttonClassName,
  children,
}: {
  action: (state: TravellersState, form: FormData) => Promise<TravellersState>;
  /** Names by field name. */
  initial: Record<string, string>;
  /** Hidden fields. */
  fields: Record<string, string>;
  headings: string[];
  asksPassport: boolean;
  /** Hints below the passport fields: which passport is stored. */
  hints: (string | null)[];
  words: TravellerWords;
  alert: ReactNode;
  buttonClassName: string;
  children: ReactNode;
}) {
  const [state, submit, busy] = useActionState(action, { names: initial, errors: {}, round: 0 });
  const form = useRef<HTMLFormElement>(null);
  useHeldSecrets(form);
  useEffect(() => {
    if (state.round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], [role=alert]')?.focus();
  }, [state]);
  const input = (
    name: 'firstName' | 'lastName' | 'passport',
    index: number,
    label: string,
    hint: string | null = null,
  ) => {
    const id = `${name}-${index}`;
    const isSecret = name === 'passport';
    const error = state.errors[id];
    const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
    return (
      <div className="grid min-w-0 content-start gap-1.5">
        <label htmlFor={id} className="text-14 font-medium">
          {label}
        </label>
        <input
          // Each answer remounts the field; a secret field stays mounted, because answers
          // never contain its value.
          key={isSecret ? 'secret' : state.round}
          id={id}
          name={id}
          defaultValue={isSecret ? '' : (state.names[id] ?? '')}
          data-secret={isSecret ? '' : undefined}
          dir={isSecret ? 'ltr' : 'auto'}
          maxLength={80}
          autoComplete={isSecret || index > 0 ? 'off' : name === 'firstName' ? 'given-name' : 'family-name'}
          autoCapitalize={isSecret ? 'characters' : 'words'}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="field"
        />
        {hint && (
          <p id={`${id}-hint`} className="text-14 text-ink-2">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-14 text-danger">
            {alert}
            <span>{error}</span>
          </p>
        )}
      </div>
    );
  };
  return (
    <form ref={form} action={submit} noValidate className="grid gap-8">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.errors.form && (
        <p
          role="alert"
          tabIndex={-1}
          className="flex items-start gap-2 rounded-card bg-danger-soft p-4 text-danger"
        >
          {alert}
          <span>{state.errors.form}</span>
        </p>
      )}
      {headings.map((heading, index) => (
        <fieldset key={heading} className="grid gap-4">
          <legend className="heading-3 mb-3">{heading}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {input('firstName', index, words.firstName)}
            {input('lastName', index, words.lastName)}
            {asksPassport && input('passport', index, words.passport, hints[index])}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <button type="submit" disabled={busy} className={buttonClassName}>
          {busy ? words.busy : words.save}
        </button>
        {children}
      </div>
    </form>
  );
}
