import type { ReactNode } from 'react';

/** A read-only list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="rows border-y border-line">{children}</dl>;
}

/** One name and its value in `Facts`. */
export function FactRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3">
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd className="min-w-0 font-medium break-words">{children}</dd>
    </div>
  );
}
