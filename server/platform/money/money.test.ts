import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  currencyCodes,
  formatMoney,
  fromMajor,
  isCurrency,
  minorDigits,
  percentOf,
  splitMinor,
  toMajor,
} from './index.ts';

const minor = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const weights = fc
  .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 40 })
  .filter((list) => list.some((weight) => weight > 0));

describe('splitting', () => {
  test('the parts add up to the last minor unit, whatever the amount and the weights', () => {
    fc.assert(
      fc.property(minor, weights, (amount, parts) => {
        expect(splitMinor(amount, parts).reduce((sum, part) => sum + part, 0)).toBe(amount);
      }),
    );
  });

  test('no part is more than one minor unit per part away from its exact share', () => {
    fc.assert(
      fc.property(minor, weights, (amount, parts) => {
        const total = parts.reduce((sum, weight) => sum + weight, 0);
        splitMinor(amount, parts).forEach((part, index) => {
          expect(Math.abs(part - (amount * (parts[index] ?? 0)) / total)).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  test('100.00 among three is 33.34, 33.33 and 33.33', () => {
    expect(splitMinor(10_000, [1, 1, 1])).toEqual([3_334, 3_333, 3_333]);
  });

  test('weights that add up to nothing are a mistake of the caller', () => {
    expect(() => splitMinor(100, [0, 0])).toThrow(RangeError);
  });
});

describe('the wire', () => {
  test('every amount of every currency survives the way out and back', () => {
    fc.assert(
      fc.property(minor, fc.constantFrom(...currencyCodes), (amount, currency) => {
        expect(fromMajor(toMajor(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  test.each([
    [1_234, 'EUR', 12.34],
    [1_234, 'JPY', 1_234],
    [1_234, 'KWD', 1.234],
    [-5, 'EUR', -0.05],
  ])('%d minor units of %s are %d', (amount, currency, major) => {
    expect(toMajor(amount, currency)).toBe(major);
  });

  test('half a minor unit is rounded away from zero, binary fractions notwithstanding', () => {
    expect([fromMajor(1.005, 'EUR'), fromMajor(-1.005, 'EUR'), fromMajor(0.5, 'JPY')]).toEqual([
      101, -101, 1,
    ]);
    expect([percentOf(250, 1_000), percentOf(-25, 1_000), percentOf(10_001, 250)]).toEqual([25, -3, 250]);
  });

  test('minor digits follow ISO 4217 where Intl does not, and an unknown currency is an error', () => {
    expect(['HUF', 'IDR', 'IQD', 'COP'].map(minorDigits)).toEqual([2, 2, 3, 2]);
    expect(isCurrency('eur')).toBe(false);
    expect(() => minorDigits('XXX')).toThrow(RangeError);
  });

  test('a shown amount has exactly the digits of its currency', () => {
    expect(formatMoney(123_450, 'EUR', 'en').replace(/\s/g, ' ')).toBe('EUR 1,234.50');
    expect(formatMoney(123_450, 'JPY', 'en').replace(/\s/g, ' ')).toBe('JPY 123,450');
  });
});
