import { expect, test } from 'vitest';
import { listTexts, readSource } from './source-files.ts';

/** Names of other programs that comments mention. */
const foreignNames = new Set(['fetchArrayTypes']);

const comment = /\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gs;
const codeFiles = listTexts().filter((file) => /\.(?:tsx?|mjs|cjs)$/.test(file));
const documents = listTexts().filter((file) => file.endsWith('.md'));

/** The names in backticks that begin with a small letter and contain a capital one. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)].map(([, name = '']) => name);

test('Each name of a function or a value in comments and documents exists in the code', () => {
  const known = new Set(
    codeFiles.flatMap((file) => readSource(file).replace(comment, '').match(/\w+/g) ?? []),
  );
  const mentioned = [
    ...codeFiles.map((file) => [file, (readSource(file).match(comment) ?? []).join('\n')] as const),
    ...documents.map((file) => [file, readSource(file)] as const),
  ];
  const unknown = mentioned.flatMap(([file, text]) =>
    namesIn(text)
      .filter((name) => !known.has(name) && !foreignNames.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown, 'write the present name').toEqual([]);
});
