'use client';

import type { ReactNode } from 'react';

/** A button that opens the print dialog of the browser. */
export function PrintButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" className={className} onClick={() => window.print()}>
      {children}
    </button>
  );
}
