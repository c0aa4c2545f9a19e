/**
 * Wraps user-supplied text in directional isolates (Unicode UAX 9), so that text of the opposite direction
 * cannot reorder the sentence around it. Directional control characters inside the text are removed.
 */
export function isolated(text: string): string {
  return `\u2068${text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`;
}

/** Wraps a time, number or address in a left-to-right isolate, so it keeps its order inside Arabic text. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
