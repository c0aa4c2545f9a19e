import type { ReactNode } from 'react';

/** A name and its value in a `dl`, side by side if there is room; `isWide` for long names. */
export function FactRow({
  label,
  isWide = false,
  children,
}: {
  label: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}) {
  const columns = isWide ? 'sm:grid-cols-[12rem_1fr]' : 'sm:grid-cols-[10rem_1fr]';
  return (
    <div className={`grid gap-x-6 gap-y-0.5 py-4 ${columns}`}>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
