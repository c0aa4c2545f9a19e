import type { ComponentProps, ReactNode } from 'react';

/** Choices of one kind below their heading. */
export function SuggestionGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="label px-3 pt-2 pb-1">
        {title}
      </p>
      {children}
    </div>
  );
}

/** A choice in a list of suggestions: icon, name, note and code. */
export function SuggestionRow({
  icon,
  name,
  note,
  code,
  aside,
  ...option
}: {
  icon?: ReactNode;
  name: ReactNode;
  note?: string;
  code?: string;
  aside?: ReactNode;
} & Omit<ComponentProps<'div'>, 'children' | 'className'>) {
  return (
    <div
      {...option}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-tag px-3 py-1.5 hover:bg-sunken aria-selected:bg-emphasis-soft"
    >
      {icon}
      <span className="grid min-w-0 flex-1">
        <span dir="auto" className="truncate">
          {name}
        </span>
        {note && <span className="truncate text-12 text-ink-2">{note}</span>}
      </span>
      {code && (
        <bdi dir="ltr" className="text-14 text-ink-2">
          {code}
        </bdi>
      )}
      {aside}
    </div>
  );
}
