import { describe, expect, test } from 'vitest';
import { inSeconds } from '../time/index.ts';
import { openToken, randomPasscode, sealToken, timingSafeEqualText } from './index.ts';

const payload = { hotel: 'htl_1', total: 12_345 };
const seal = (seconds = 60) => sealToken('rate', 'Sandbox', payload, inSeconds(seconds));

describe('a sealed token', () => {
  test('opens to what was sealed, for its purpose and environment', () => {
    expect(openToken('rate', 'Sandbox', seal())).toMatchObject({ state: 'valid', payload });
  });

  test('is nothing for another purpose or environment', () => {
    expect(openToken('hold', 'Sandbox', seal())).toBeNull();
    expect(openToken('rate', 'Production', seal())).toBeNull();
  });

  test('is nothing once any single character was altered', () => {
    const token = seal();
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(openToken('rate', 'Sandbox', token.slice(0, index) + other + token.slice(index + 1))).toBeNull();
    }
  });

  test.each(['', '.', 'a.b', 'a.b.c', `${'x'.repeat(5_000)}.y`])('%j is nothing', (text) => {
    expect(openToken('rate', 'Sandbox', text)).toBeNull();
  });

  test('is nothing with parts cut off or added', () => {
    const token = seal();
    expect(openToken('rate', 'Sandbox', token.slice(0, -1))).toBeNull();
    expect(openToken('rate', 'Sandbox', `${token}=`)).toBeNull();
    expect(openToken('rate', 'Sandbox', `${token}.x`)).toBeNull();
  });

  test('tells that it has expired, since callers answer that differently', () => {
    expect(openToken('rate', 'Sandbox', seal(-1))).toMatchObject({ state: 'expired', payload });
  });
});

test('passcodes are six digits with leading zeros kept, and all of the range is drawn', () => {
  const drawn = Array.from({ length: 5_000 }, randomPasscode);
  expect(drawn.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(new Set(drawn.map((code) => code[0])).size).toBe(10);
});

test('texts of different length are unequal without an error', () => {
  expect([
    timingSafeEqualText('ab', 'ab'),
    timingSafeEqualText('ab', 'abc'),
    timingSafeEqualText('', ''),
  ]).toEqual([true, false, true]);
});
