'use client';

import { type ReactNode, useActionState, useEffect, useRef } from 'react';
import { DoneNote } from '../ui/done-note.tsx';

/** The result of dismissing a gap: a confirmation or an error sentence. */
export type DismissState = { done: string | null; error: string | null };

/**
 * Lists what a trip lacks, each line with a link to add it and a button to dismiss it. Works with and without
 * JavaScript. The component stays on the page after its last line is dismissed, to show the confirmation.
 */
export function GapList({
  action,
  title,
  alert,
  gaps,
  dismiss,
}: {
  action: (state: DismissState, form: FormData) => Promise<DismissState>;
  title: string;
  alert: ReactNode;
  /** `value` identifies the gap for the action; `dismissLabel` is the accessible name of its button. */
  gaps: readonly { value: string; line: ReactNode; link: ReactNode; dismissLabel: string }[];
  dismiss: string;
}) {
  const [state, submit, busy] = useActionState(action, { done: null, error: null });
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state.error) message.current?.focus();
  }, [state]);
  return (
    <div>
      {gaps.length > 0 && (
        <form action={submit}>
          <h2 className="heading-3 mb-2">{title}</h2>
          {state.error && (
            <p
              ref={message}
              tabIndex={-1}
              role="alert"
              className="mb-3 flex items-start gap-2 rounded-card bg-danger-soft p-4 text-danger"
            >
              {alert}
              <span>{state.error}</span>
            </p>
          )}
          <ul className="rows border-t border-line">
            {gaps.map(({ value, line, link, dismissLabel }) => (
              <li key={value} className="flex flex-wrap items-center gap-x-4 py-2.5">
                {line}
                <span className="-me-3 flex items-center gap-1 max-sm:w-full max-sm:ps-9">
                  {link}
                  <button
                    type="submit"
                    name="gap"
                    value={value}
                    disabled={busy}
                    aria-label={dismissLabel}
                    className="min-h-11 rounded-button px-3 text-14 text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-60"
                  >
                    {dismiss}
                  </button>
                </span>
              </li>
            ))}
          </ul>
        </form>
      )}
      <DoneNote>{busy ? null : state.done}</DoneNote>
    </div>
  );
}
