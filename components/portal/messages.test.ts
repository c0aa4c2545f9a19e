import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import ar from '../../messages/ar/index.ts';
import en from '../../messages/en/index.ts';

type Tree = { [key: string]: string | Tree };

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );

const argumentsOf = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+) )\{(\w+)[,}]/g)].map(
        (match) => match[1] as string,
      ),
    ),
  ].sort();

describe('texts', () => {
  test('every language has the same keys', () => {
    expect(
      flat(ar)
        .map(([key]) => key)
        .sort(),
    ).toEqual(
      flat(en)
        .map(([key]) => key)
        .sort(),
    );
  });

  test('every translation takes the same arguments', () => {
    const arabic = new Map(flat(ar));
    for (const [key, text] of flat(en))
      expect([key, argumentsOf(arabic.get(key) ?? '')]).toEqual([key, argumentsOf(text)]);
  });

  test('Arabic counts in its six forms and in Latin digits', () => {
    const say = createTranslator({ locale: 'ar-AE-u-nu-latn-ca-gregory', messages: ar, namespace: 'search' });
    expect([1, 2, 3, 11, 100].map((count) => say('nights', { count }))).toEqual([
      'ليلة واحدة',
      'ليلتان',
      '3 ليالٍ',
      '11 ليلة',
      '100 ليلة',
    ]);
  });
});
