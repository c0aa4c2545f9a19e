'use client';

import { type ReactNode, useActionState, useEffect, useRef } from 'react';

type State = { error: string | null };

/** The one press that cancels, with what went wrong above it. */
export function CancelForm({
  action,
  fields,
  words,
  buttonClassName,
  alert,
  children,
}: {
  action: (state: State, form: FormData) => Promise<State>;
  fields: Record<string, string>;
  words: { confirm: string; busy: string };
  buttonClassName: string;
  alert: ReactNode;
  /** The way out: keeping the booking. */
  children: ReactNode;
}) {
  const [state, submit, busy] = useActionState(action, { error: null });
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state.error) message.current?.focus();
  }, [state]);
  return (
    <form action={submit} className="grid gap-4">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.error && (
        <p
          ref={message}
          tabIndex={-1}
          role="alert"
          className="flex items-start gap-2 rounded-card bg-danger-soft p-4 text-danger"
        >
          {alert}
          <span>{state.error}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="submit" disabled={busy} className={buttonClassName}>
          {busy ? words.busy : words.confirm}
        </button>
        {children}
      </div>
    </form>
  );
}
