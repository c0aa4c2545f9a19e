'use client';

import { useEffect, useRef } from 'react';

/** The first row that is not among the previous ones; null if none is new. */
export function firstNew(before: readonly string[], rows: readonly string[]): string | null {
  const known = new Set(before);
  return rows.find((id) => !known.has(id)) ?? null;
}

/**
 * Moves the focus to the first new row when waiting rows are shown, because the button that showed them
 * disappears. Returns the function to call just before. `linkOf` finds the link of a row in the page.
 */
export function useFocusOnNew(
  rows: readonly string[],
  linkOf: (id: string) => HTMLElement | null | undefined,
): () => void {
  const before = useRef<readonly string[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new rows matter, not how their link is found
  useEffect(() => {
    if (!before.current) return;
    const id = firstNew(before.current, rows);
    if (id === null) return;
    before.current = null;
    linkOf(id)?.focus();
  }, [rows]);
  return () => {
    before.current = rows;
  };
}
