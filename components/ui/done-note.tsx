'use client';

import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/**
 * The result of the last action, in a sentence. Always in the page, so that screen readers announce each
 * change. Takes the focus only if the pressed button no longer exists.
 */
export function DoneNote({ children }: { children: string | null }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!children) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) note.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [children]);
  return (
    <div ref={note} role="status" tabIndex={-1} className="outline-none">
      {children && (
        <p className="mt-4 inline-flex items-start gap-2 rounded-field bg-positive-soft px-3.5 py-2.5 text-14 font-medium text-positive">
          <Icon name="check" size={18} className="mt-px" />
          {children}
        </p>
      )}
    </div>
  );
}
