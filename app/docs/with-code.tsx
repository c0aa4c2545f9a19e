import type { ReactNode } from 'react';

/** Renders text between backticks as code. */
export function withCode(text: string): ReactNode[] {
  // Every second part is between two backticks; the index of a part is a stable key.
  // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
  return text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
}
