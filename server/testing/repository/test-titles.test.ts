import { expect, test } from 'vitest';
import { listFiles, readSource } from './source-files.ts';

/** A literal after `test(`, `test.skipIf(...)(` or the end of the table of `test.each(...)(`. */
const title =
  /^[ \t]*(?:test(?:\.\w+)*\(|(?:test\.|[\])}]|\w[^\n]*\)\)).*\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/gm;
/** A capital letter, a digit, a quotation, a placeholder, or the name of something in code or of a file. */
const beginning = /^(?:[\p{Lu}\p{N}“"'/`%$]|\p{Ll}+[\p{Lu}./_])/u;

const files = listFiles().filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));

/** Returns the titles of the tests of a file. */
const titlesOf = (file: string): string[] =>
  [...readSource(file).matchAll(title)].map(([, , text = '']) => text);

test('Every title of a test is a sentence that begins with a capital letter, a digit or a name in code', () => {
  const titles = files.flatMap((file) => titlesOf(file).map((text) => `${file}: ${text}`));
  expect(titles.length).toBeGreaterThan(2_000);
  expect(titles.filter((text) => !beginning.test(text.slice(text.indexOf(': ') + 2)))).toEqual([]);
});
