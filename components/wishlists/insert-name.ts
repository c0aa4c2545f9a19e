/**
 * Replaces `#` in a sentence with a name. The replacement is a function, because a name can contain
 * patterns such as `$&`.
 */
export const insertName = (sentence: string, name: string): string => sentence.replace('#', () => name);
