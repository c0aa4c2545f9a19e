import type { ReactNode } from 'react';

/**
 * A block of code. It scrolls if it is wider than the page, so it must be reachable by keyboard (WCAG 2.1.1).
 */
export function Example({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll the block.
    <pre tabIndex={0}>{children}</pre>
  );
}
