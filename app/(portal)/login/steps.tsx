'use client';

import { type ReactNode, useActionState, useEffect, useRef, useState } from 'react';
import { PasscodeField } from '#components/sign-in/passcode-field.tsx';
import { ResendLine, useSecondsLeft } from '#components/sign-in/resend-line.tsx';
import { replaceAddress } from '#components/ui/replace-address.ts';
import type { StepState } from './actions.ts';

type Step = (state: StepState, form: FormData) => Promise<StepState>;

const button =
  'inline-flex min-h-12 w-full items-center justify-center rounded-button bg-primary px-6 font-semibold text-on-primary transition-opacity duration-[120ms] hover:opacity-90 disabled:opacity-60';

/** Focuses the field whenever its value was refused. */
function useFocusOnError(state: StepState) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!state.error) return;
    field.current?.focus();
    field.current?.select();
  }, [state]);
  return field;
}

/** First step: the e-mail address. */
export function AddressStep({
  action,
  to,
  start = '',
  words,
  alert,
}: {
  action: Step;
  to: string;
  /** Initial value of the field. */
  start?: string;
  words: { email: string; send: string };
  alert: ReactNode;
}) {
  const [state, submit, busy] = useActionState(action, { error: null, value: start });
  const field = useFocusOnError(state);
  return (
    <form action={submit} noValidate className="grid gap-6">
      <input type="hidden" name="to" value={to} />
      <div className="grid gap-1.5">
        <label htmlFor="email" className="text-14 font-medium">
          {words.email}
        </label>
        <input
          ref={field}
          id="email"
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          required
          defaultValue={state.value}
          key={state.value}
          aria-invalid={state.error ? true : undefined}
          aria-describedby={state.error ? 'email-error' : undefined}
          className="field"
        />
        {state.error && (
          <p id="email-error" className="flex items-start gap-1.5 text-14 text-danger">
            {alert}
            <span>{state.error}</span>
          </p>
        )}
      </div>
      <button type="submit" disabled={busy} className={button}>
        {words.send}
      </button>
    </form>
  );
}

/** Second step: the code. The form submits itself after the sixth digit. */
export function CodeStep({
  action,
  to,
  words,
  alert,
}: {
  action: Step;
  to: string;
  words: { code: string; enter: string };
  alert: ReactNode;
}) {
  const [state, submit, busy] = useActionState(action, { error: null, value: '' });
  const field = useFocusOnError(state);
  const form = useRef<HTMLFormElement>(null);
  return (
    <form ref={form} action={submit} noValidate className="grid gap-6">
      <input type="hidden" name="to" value={to} />
      <PasscodeField
        id="code"
        field={field}
        label={words.code}
        error={state.error}
        alert={alert}
        answer={state}
        onComplete={() => !busy && form.current?.requestSubmit()}
      />
      <button type="submit" disabled={busy} className={button}>
        {words.enter}
      </button>
    </form>
  );
}

/** Sends another code after one minute; the server enforces the same limit. */
export function ResendStep({
  action,
  to,
  waitSeconds,
  words,
}: {
  action: Step;
  to: string;
  waitSeconds: number;
  words: { nothingCame: string; resendIn: string; resend: string };
}) {
  const [state, submit, busy] = useActionState(action, { error: null, value: '' });
  const left = useSecondsLeft(waitSeconds, 0);
  return (
    <form action={submit} className="grid gap-1.5 text-14 text-ink-2">
      <input type="hidden" name="to" value={to} />
      <ResendLine left={left} words={words} busy={busy} />
      {state.error && (
        <p role="alert" className="text-danger">
          {state.error}
        </p>
      )}
    </form>
  );
}

/** Sign-in by the one-time link: reads the secret from the URL fragment and waits for the button. */
export function LinkStep({
  action,
  words,
  alert,
}: {
  action: Step;
  words: { enter: string };
  alert: ReactNode;
}) {
  const [state, submit, busy] = useActionState(action, { error: null, value: '' });
  const [token, setToken] = useState('');
  useEffect(() => {
    setToken(window.location.hash.slice(1));
    // The secret is removed from the address bar, so that it is not shared or kept in the history.
    return replaceAddress(window.location.pathname);
  }, []);
  return (
    <form action={submit} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <button type="submit" disabled={busy || token === ''} className={button}>
        {words.enter}
      </button>
      {state.error && (
        <p role="alert" className="flex items-start gap-1.5 text-14 text-danger">
          {alert}
          <span>{state.error}</span>
        </p>
      )}
    </form>
  );
}
