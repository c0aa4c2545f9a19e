import type { ReactNode } from 'react';
import type { Combobox } from './use-combobox.ts';

/**
 * The layout of a field with suggestions: its box, the list below it, and the announcement for screen
 * readers. `field` is the input with the class `comboboxInput`; `none` says that there are no choices.
 */
export function ComboboxFrame({
  box,
  icon,
  field,
  listLabel,
  none,
  children,
}: {
  box: Pick<Combobox, 'list' | 'announcement'>;
  icon: ReactNode;
  field: ReactNode;
  listLabel: string;
  /** Null if there are choices, or while the suggestions are unknown. */
  none: string | null;
  children: ReactNode;
}) {
  return (
    <div className="relative">
      <div className="flex min-h-13 items-center gap-3 rounded-field border border-line-strong bg-surface ps-3.5 pe-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
        {icon}
        {field}
      </div>
      <ComboboxList
        box={box}
        label={listLabel}
        note={none}
        className="absolute inset-x-0 top-full z-10 mt-2 max-h-96"
      >
        {children}
      </ComboboxList>
    </div>
  );
}

/** The list of choices, with a `note` if it is empty, and the announcement for screen readers. */
export function ComboboxList({
  box,
  label,
  note,
  isBusy = false,
  className,
  children,
}: {
  box: Pick<Combobox, 'list' | 'announcement'>;
  label: string;
  note: string | null;
  isBusy?: boolean;
  /** Classes for its position and its height. */
  className: string;
  children: ReactNode;
}) {
  return (
    <>
      <div
        {...box.list}
        role="listbox"
        aria-label={label}
        aria-busy={isBusy || undefined}
        className={`panel panel-float overflow-y-auto p-2 ${className}`}
      >
        {children}
        {note !== null && (
          <p role="presentation" className="px-3 py-3 text-14 text-ink-2">
            {note}
          </p>
        )}
      </div>
      <span role="status" className="sr-only">
        {box.announcement}
      </span>
    </>
  );
}

/** Classes of the input, which fills the box. */
export const comboboxInput =
  'min-h-12 w-full min-w-0 flex-1 bg-transparent outline-none placeholder:truncate';
