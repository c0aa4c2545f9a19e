import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from '../../messages/en/index.ts';
import { findUsedMessages } from './testing/find-used-messages.ts';
import { flatMessages } from './testing/flat-messages.ts';

const used = findUsedMessages(join(import.meta.dirname, '../..'));
const keys = flatMessages(en).map(([key]) => key);
const patterns = used.flatMap(({ key }) => (typeof key === 'string' ? [] : [key]));
const named = new Set(used.map(({ key }) => key));

test('Every message key is used by a page or component', () => {
  expect(keys.filter((key) => !named.has(key) && !patterns.some((one) => one.test(key)))).toEqual([]);
});

test('Every message key that a page or component uses exists', () => {
  const missing = used.filter(
    ({ key, isGuess }) =>
      !isGuess && (typeof key === 'string' ? !keys.includes(key) : !keys.some((one) => key.test(one))),
  );
  expect(missing.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
});
