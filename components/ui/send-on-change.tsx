'use client';

import type { ReactNode } from 'react';

/** Submits the surrounding form as soon as one of its fields changes. */
export function SendOnChange({ children }: { children: ReactNode }) {
  return (
    <div
      onChange={(event) => {
        const field = event.target as HTMLElement;
        field.closest('form')?.requestSubmit();
      }}
    >
      {children}
    </div>
  );
}
