'use client';

import { type ReactNode, useActionState, useEffect, useRef } from 'react';

export type PayState = { error: string | null };

/**
 * A form of the test payment page. Its buttons submit the card or the answer; an error appears at the top.
 */
export function PayForm({
  action,
  intent,
  alert,
  children,
}: {
  action: (state: PayState, form: FormData) => Promise<PayState>;
  intent: string;
  alert: ReactNode;
  children: ReactNode;
}) {
  const [state, submit, busy] = useActionState(action, { error: null });
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state.error) message.current?.focus();
  }, [state]);
  return (
    <form action={submit} className="grid gap-6">
      <input type="hidden" name="intent" value={intent} />
      {state.error && (
        <p
          ref={message}
          tabIndex={-1}
          role="alert"
          className="flex items-start gap-2 rounded-field bg-danger-soft p-4 text-danger"
        >
          {alert}
          <span>{state.error}</span>
        </p>
      )}
      <fieldset disabled={busy} className="grid min-w-0 gap-6 disabled:opacity-60">
        {children}
      </fieldset>
    </form>
  );
}
