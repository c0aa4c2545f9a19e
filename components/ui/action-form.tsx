'use client';

import { type ReactNode, useActionState, useEffect, useRef } from 'react';

/** What the action returns if it does not redirect. */
export type ActionState = { error: string | null };

/** A form with one button, and the error of its action above it. Works with and without JavaScript. */
export function ActionForm({
  action,
  fields,
  words,
  buttonClassName,
  icon,
  alert,
  className = '',
  inRow = false,
  before,
  children,
}: {
  action: (state: ActionState, form: FormData) => Promise<ActionState>;
  fields: Record<string, string>;
  words: { press: string; busy: string };
  buttonClassName: string;
  icon?: ReactNode;
  alert: ReactNode;
  className?: string;
  /** Places `children` beside the button instead of below it. */
  inRow?: boolean;
  /** Fields of the form, above its button. */
  before?: ReactNode;
  /** An alternative to the button, such as a cancel link. */
  children?: ReactNode;
}) {
  const [state, submit, busy] = useActionState(action, { error: null });
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state.error) message.current?.focus();
  }, [state]);
  return (
    <form action={submit} className={`grid gap-3 ${className}`}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {before}
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
      <div className={inRow ? 'grid gap-2 sm:flex sm:flex-wrap' : 'contents'}>
        <button type="submit" disabled={busy} className={buttonClassName}>
          {icon}
          {busy ? words.busy : words.press}
        </button>
        {children}
      </div>
    </form>
  );
}
