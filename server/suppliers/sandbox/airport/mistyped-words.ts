/** What the search of misspelt words takes from the rest of the product. */
export type SpellingSources = {
  /** Letters inserted, dropped, changed or swapped between two words. */
  editDistance(typed: string, name: string): number;
  /** How many errors a word of this length may hold. */
  allowedErrors(length: number): number;
};

/** A word that is searched, with its letters as a set of bits. */
type Word = { text: string; letters: number };

export type Vocabulary = readonly Word[];

/** The words of names that stand between blanks, each once. */
export function vocabularyOf(names: Iterable<string>): Vocabulary {
  const words = new Set<string>();
  for (const name of names) for (const word of name.split(/[ |]+/)) if (word.length > 2) words.add(word);
  return [...words].map((text) => ({ text, letters: lettersOf(text) }));
}

/**
 * The words that a typed one may have been meant for, with the errors each takes it for. Words that lack more of its
 * letters than errors are allowed are passed over by their bits, so that of 12,000 words only some hundred are
 * compared letter by letter.
 */
export function wordsLike(
  vocabulary: Vocabulary,
  typed: string,
  { editDistance, allowedErrors }: SpellingSources,
): { word: string; errors: number }[] {
  const allowed = allowedErrors(typed.length);
  const letters = lettersOf(typed);
  return vocabulary.flatMap(({ text, letters: others }) => {
    if (Math.abs(text.length - typed.length) > allowed) return [];
    if (bitCount(letters & ~others) > allowed || bitCount(others & ~letters) > allowed) return [];
    const errors = editDistance(typed, text);
    return errors <= allowed ? [{ word: text, errors }] : [];
  });
}

/** Letters of any alphabet fall into 32 classes; two in one class only let a pair through that is compared then. */
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
