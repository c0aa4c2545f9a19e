import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The ids of a field's hint and error, for `aria-describedby`; undefined if it has neither. */
export function describedBy(id: string, has: { hint?: unknown; error?: unknown }): string | undefined {
  const ids = [has.hint ? `${id}-hint` : '', has.error ? `${id}-error` : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The error below a field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-14 text-danger">
      <Icon name="alert" size={18} className="mt-px" />
      <span>{children}</span>
    </p>
  );
}

/** A labelled control with its hint and error below. The control needs `id` and `describedBy(id, ...)`. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-14 text-ink-2">
          {hint}
        </p>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

type Labelled = { id: string; label: ReactNode; hint?: ReactNode; error?: ReactNode };

/**
 * A text input with label, hint and error. The caller sets `dir="ltr"` for codes, e-mail addresses
 * and telephone numbers.
 */
export function TextInput({
  id,
  label,
  hint,
  error,
  className = '',
  ...rest
}: Labelled & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...rest}
        id={id}
        className={`field ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
    </Field>
  );
}

/** A text area with label, hint and error. */
export function TextArea({
  id,
  label,
  hint,
  error,
  className = '',
  ...rest
}: Labelled & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        id={id}
        className={`field min-h-28 py-3 ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
    </Field>
  );
}

/**
 * A native select with label, hint and error, because phones show their own picker for it. One that shares its error with
 * other fields gets the attributes of the error itself.
 */
export function Select({
  id,
  label,
  hint,
  error,
  className = '',
  children,
  ...rest
}: Labelled & Omit<ComponentProps<'select'>, 'id'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className="relative grid">
        <select
          {...rest}
          id={id}
          className={`field truncate ${className}`}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={describedBy(id, { hint, error }) ?? rest['aria-describedby']}
        >
          {children}
        </select>
        <Icon
          name="more"
          className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-ink-2"
        />
      </span>
    </Field>
  );
}

/** A checkbox whose whole row is clickable, at least 44 px high. */
export function Checkbox({
  label,
  note,
  aside,
  className = '',
  ...rest
}: { label: ReactNode; note?: ReactNode; aside?: ReactNode } & ComponentProps<'input'>) {
  return (
    <label
      className={`grid min-h-11 grid-cols-[1.375rem_minmax(0,1fr)_auto] items-center gap-3.5 ${className}`}
    >
      <span className="relative grid size-[1.375rem]">
        <input
          {...rest}
          type="checkbox"
          className="peer size-full appearance-none rounded-[min(6px,var(--r-field))] border-[1.5px] border-line-strong bg-surface checked:border-primary checked:bg-primary"
        />
        <Icon
          name="check"
          size={16}
          className="pointer-events-none absolute inset-0 m-auto text-on-primary opacity-0 [--icon-stroke:2.5] peer-checked:opacity-100"
        />
      </span>
      <span className="grid wrap-anywhere">
        <span className="strong">{label}</span>
        {note && <span className="text-14 text-ink-2">{note}</span>}
      </span>
      {aside}
    </label>
  );
}

/** A radio button whose whole row is clickable. Rows with the same `name` belong in a fieldset. */
export function RadioRow({
  children,
  aside,
  className = '',
  ...rest
}: { children: ReactNode; aside?: ReactNode } & ComponentProps<'input'>) {
  return (
    <label
      className={`relative grid min-h-[4.5rem] grid-cols-[1.375rem_1fr_auto] items-start gap-3 px-4 py-3.5 has-checked:bg-primary-soft sm:gap-3.5 sm:px-5 sm:py-4 ${className}`}
    >
      <input
        {...rest}
        type="radio"
        className="mt-px size-[1.375rem] appearance-none rounded-full border-[1.5px] border-line-strong bg-surface checked:border-[7px] checked:border-primary"
      />
      <span className="grid min-w-0 gap-0.5">{children}</span>
      {aside && <span className="grid justify-items-end text-end">{aside}</span>}
    </label>
  );
}
