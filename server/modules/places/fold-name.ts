/** Letters that Unicode does not decompose, with the plain letters that people type instead. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ə: 'e',
  // Arabic letters that writers interchange: taa marbuta, alif maqsura, and the lengthening stroke (tatweel).
  ة: 'ه',
  ى: 'ي',
  ـ: '',
};

const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/**
 * The form of a name that is stored and searched: lower case, no accents, no punctuation, single spaces.
 * Apostrophes are removed ("L'Aquila", "N’Djamena": laquila, ndjamena); all other punctuation separates
 * words. Stored names and typed text both go through this function, so that PostgreSQL's locale does not
 * matter.
 */
export function foldName(text: string): string {
  const lower = text.toLowerCase();
  return (/^[ -~]*$/.test(lower) ? lower : withoutAccents(lower))
    .replace(/['’‘ʼʻʿʾ`´]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter);
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** The same with umlauts written out, as on keyboards without them: Köln is koeln, Århus is aarhus. */
export function foldNameWrittenOut(text: string): string {
  const composed = text.toLowerCase().normalize('NFC');
  return foldName(composed.replace(/[äöüøå]/gu, (letter) => umlauts[letter] ?? letter));
}
