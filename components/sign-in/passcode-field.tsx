'use client';

import { type ReactNode, type RefObject, useEffect, useState } from 'react';

/**
 * One input that looks like six slots, so that paste, autofill from a message and screen readers work as in a
 * plain field. Calls `onComplete` when the sixth digit is typed.
 */
export function PasscodeField({
  id,
  field,
  label,
  error,
  alert,
  answer,
  onComplete,
}: {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  label: string;
  error: string | null;
  alert: ReactNode;
  /** Any value that differs after each attempt. */
  answer: unknown;
  onComplete: () => void;
}) {
  const [length, setLength] = useState(0);
  // React resets a form after each answer of its action.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => setLength(error ? 0 : (field.current?.value.length ?? 0)), [answer, error, field]);
  return (
    <div className="grid gap-2.5">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="passcode" data-length={length}>
        <span aria-hidden="true" className="passcode-slots">
          {[0, 1, 2, 3, 4, 5].map((slot) => (
            <i key={slot} data-current={slot === Math.min(length, 5) || undefined} />
          ))}
        </span>
        <input
          ref={field}
          id={id}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={12}
          required
          // biome-ignore lint/a11y/noAutofocus: the field is the only purpose of its page or sheet
          autoFocus
          enterKeyHint="go"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onInput={(event) => {
            const input = event.currentTarget;
            const digits = input.value.replace(/[^0-9\u0660-\u0669\u06f0-\u06f9]/g, '').slice(0, 6);
            if (digits !== input.value) input.value = digits;
            setLength(digits.length);
            if (digits.length === 6 && length < 6) onComplete();
          }}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-14 text-danger">
          {alert}
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
