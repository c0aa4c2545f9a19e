/** A name inside a sentence that may run in the other direction: first strong isolate (Unicode UAX 9). */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
