'use client';

import type { ReactNode } from 'react';

/** Sends the form around it as soon as one of its fields has another value. */
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
