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

describe('Splitting amounts', () => {
  test('The parts of a split amount add up exactly, for any amount and weights', () => {
    fc.assert(
      fc.property(minor, weights, (amount, parts) => {
        expect(splitMinor(amount, parts).reduce((sum, part) => sum + part, 0)).toBe(amount);
      }),
    );
  });

  test('Each part of a split amount differs from its exact share by at most one minor unit per part', () => {
    fc.assert(
      fc.property(minor, weights, (amount, parts) => {
        const total = parts.reduce((sum, weight) => sum + weight, 0);
        splitMinor(amount, parts).forEach((part, index) => {
          expect(Math.abs(part - (amount * (parts[index] ?? 0)) / total)).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  test('The amount 100.00 split into three equal parts gives 33.34, 33.33 and 33.33', () => {
    expect(splitMinor(10_000, [1, 1, 1])).toEqual([3_334, 3_333, 3_333]);
  });

  test('Splitting an amount by weights that add up to zero throws a RangeError', () => {
    expect(() => splitMinor(100, [0, 0])).toThrow(RangeError);
  });
});

describe('Converting amounts', () => {
  test('Every amount of every currency is unchanged after conversion to major units and back', () => {
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
  ])('%d minor units of %s are converted to %d major units', (amount, currency, major) => {
    expect(toMajor(amount, currency)).toBe(major);
  });

  test('Half a minor unit is rounded away from zero despite binary fractions', () => {
    expect([fromMajor(1.005, 'EUR'), fromMajor(-1.005, 'EUR'), fromMajor(0.5, 'JPY')]).toEqual([
      101, -101, 1,
    ]);
    expect([percentOf(250, 1_000), percentOf(-25, 1_000), percentOf(10_001, 250)]).toEqual([25, -3, 250]);
  });

  test('Minor digits follow ISO 4217 where Intl does not, and an unknown currency throws a RangeError', () => {
    expect(['HUF', 'IDR', 'IQD', 'COP'].map(minorDigits)).toEqual([2, 2, 3, 2]);
    expect(isCurrency('eur')).toBe(false);
    expect(() => minorDigits('XXX')).toThrow(RangeError);
  });

  test('A formatted amount has exactly the decimal digits of its currency', () => {
    expect(formatMoney(123_450, 'EUR', 'en').replace(/\s/g, ' ')).toBe('EUR 1,234.50');
    expect(formatMoney(123_450, 'JPY', 'en').replace(/\s/g, ' ')).toBe('JPY 123,450');
  });
});
