'use client';

import type { ReactNode } from 'react';

/** Opens the browser's own print dialog. */
export function PrintButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" className={className} onClick={() => window.print()}>
      {children}
    </button>
  );
}
