import { describe, expect, test } from 'vitest';
import { longestReadableRun, readableForms } from '#server/testing/readable-forms.ts';
import { signToken } from '#server/testing/sign-token.ts';
import { inSeconds } from '../time/database-clock.ts';
import { openToken, randomPasscode, sealToken, timingSafeEqualText } from './index.ts';

const payload = { hotel: 'htl_1', total: 12_345 };
const seal = (seconds = 60) => sealToken('rate', 'Sandbox', payload, inSeconds('Sandbox', seconds));

describe('Sealed tokens', () => {
  test('A sealed token opens to its payload for its purpose and environment', () => {
    expect(openToken('rate', 'Sandbox', seal())).toMatchObject({ state: 'valid', payload });
  });

  test('A sealed token is invalid for another purpose or environment', () => {
    expect(openToken('hold', 'Sandbox', seal())).toBeNull();
    expect(openToken('rate', 'Production', seal())).toBeNull();
  });

  test('A sealed token is invalid after any single character was altered', () => {
    const token = seal();
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(openToken('rate', 'Sandbox', token.slice(0, index) + other + token.slice(index + 1))).toBeNull();
    }
  });

  test.each([
    '',
    '.',
    'a.b',
    'a.b.c',
    `${'x'.repeat(5_000)}.y`,
    'rt2_',
    'rt2_x',
    `rt2_${'A'.repeat(38)}`,
    `rt2_${'A'.repeat(5_000)}`,
    'rt2_💥',
  ])('The text %j is not a valid sealed token', (text) => {
    expect(openToken('rate', 'Sandbox', text)).toBeNull();
  });

  test('A sealed token is invalid with characters removed or added', () => {
    const token = seal();
    expect(openToken('rate', 'Sandbox', token.slice(0, -1))).toBeNull();
    expect(openToken('rate', 'Sandbox', `${token}=`)).toBeNull();
    expect(openToken('rate', 'Sandbox', `${token}.x`)).toBeNull();
  });

  test('A sealed token reveals nothing of its content, encoded or decoded', () => {
    const content = { hotel: 'htl_canary_hotel', rate: 'canary.rate', total: 98_765_432 };
    const token = sealToken('rate', 'Sandbox', content, inSeconds('Sandbox', 60));
    for (const canary of ['htl_canary_hotel', 'canary.rate', '98765432', '"hotel"']) {
      expect([canary, ...readableForms(token, canary)]).toEqual([canary]);
    }
    expect(longestReadableRun(token)).toBeLessThan(30);
  });

  test('Equal payloads with equal expiry give the same sealed token, and others give different ones', () => {
    const end = inSeconds('Sandbox', 60);
    const one = sealToken('rate', 'Sandbox', payload, end);
    expect(sealToken('rate', 'Sandbox', { ...payload }, end)).toBe(one);
    const others = [
      sealToken('rate', 'Sandbox', { ...payload, total: 12_346 }, end),
      sealToken('rate', 'Sandbox', payload, inSeconds('Sandbox', 120)),
      sealToken('hold', 'Sandbox', payload, end),
      sealToken('rate', 'Production', payload, end),
    ];
    // The nonces differ too: the 12 bytes after the version are 16 characters.
    expect(new Set([one, ...others].map((token) => token.slice(4, 20))).size).toBe(5);
  });

  test('A token of the older signed format always counts as expired, and is invalid when altered', () => {
    const old = signToken('rate', 'Sandbox', payload, inSeconds('Sandbox', 60));
    expect(openToken('rate', 'Sandbox', old)).toMatchObject({ state: 'expired', payload });
    expect(openToken('rate', 'Production', old)).toBeNull();
    expect(openToken('hold', 'Sandbox', old)).toBeNull();
    for (let index = 0; index < old.length; index += 1) {
      const other = old[index] === 'A' ? 'B' : 'A';
      expect(openToken('rate', 'Sandbox', old.slice(0, index) + other + old.slice(index + 1))).toBeNull();
    }
  });

  // Sealed with the secret of the tests: a change that cannot open it would invalidate issued passes.
  test('A sealed token that was issued earlier still opens', () => {
    const stored = 'rt2_RwqoSgoYulvtAouZ01oTRbReFNQzaMXfeTVEDV5TPeM_7YbvM_Jnwz1TpoCVWIj2LiY3gA';
    expect(openToken('travel pass', 'Sandbox', stored)).toMatchObject({ payload: 'booking-1' });
  });

  test('A sealed token after its expiry opens with the state expired', () => {
    expect(openToken('rate', 'Sandbox', seal(-1))).toMatchObject({ state: 'expired', payload });
  });
});

test('Random passcodes have six digits, including leading zeros, and cover the whole range', () => {
  const drawn = Array.from({ length: 5_000 }, randomPasscode);
  expect(drawn.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(new Set(drawn.map((code) => code[0])).size).toBe(10);
});

test('Texts of different length compare as unequal without an error', () => {
  expect([
    timingSafeEqualText('ab', 'ab'),
    timingSafeEqualText('ab', 'abc'),
    timingSafeEqualText('', ''),
  ]).toEqual([true, false, true]);
});
