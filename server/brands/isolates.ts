/**
 * A text that somebody chose, to be put into a sentence: isolated (Unicode UAX 9), so that one written the other way
 * round cannot reorder the words about it.
 */
export function isolated(text: string): string {
  return `\u2068${text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`;
}

/** A time, number or address, which is read from left to right inside Arabic too. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
