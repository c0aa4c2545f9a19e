/** A sentence with a name in the place of `#`. A function, because names may hold what `replace` reads as a pattern. */
export const named = (sentence: string, name: string): string => sentence.replace('#', () => name);
