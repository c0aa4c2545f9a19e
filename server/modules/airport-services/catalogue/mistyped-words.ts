import { allowedErrors, editDistance } from '#server/modules/places/index.ts';

/** A searchable word, with its letters as a bit set. */
type Word = { text: string; letters: number };

export type Vocabulary = readonly Word[];

/** The distinct words of some names, of three letters or more. Spaces and bars separate words. */
export function vocabularyOf(names: Iterable<string>): Vocabulary {
  const words = new Set<string>();
  for (const name of names) for (const word of name.split(/[ |]+/)) if (word.length > 2) words.add(word);
  return [...words].map((text) => ({ text, letters: lettersOf(text) }));
}

/**
 * The words that a mistyped word may stand for, each with its edit distance. Words that differ in more
 * letters than the errors allowed are skipped by their bit sets, so of 12,000 words only a few hundred need
 * the slow comparison.
 */
export function wordsLike(vocabulary: Vocabulary, typed: string): { word: string; errors: number }[] {
  const allowed = allowedErrors(typed.length);
  const letters = lettersOf(typed);
  return vocabulary.flatMap(({ text, letters: otherLetters }) => {
    if (Math.abs(text.length - typed.length) > allowed) return [];
    if (bitCount(letters & ~otherLetters) > allowed || bitCount(otherLetters & ~letters) > allowed) return [];
    const errors = editDistance(typed, text);
    return errors <= allowed ? [{ word: text, errors }] : [];
  });
}

/** Maps letters of any alphabet to 32 bits. A collision only causes one more letter-by-letter comparison. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
