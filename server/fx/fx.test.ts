import { expect, test } from 'vitest';
import { isCurrency } from '#server/platform/money/index.ts';
import { convertMinor, exchangeRate, isConvertible, listRates } from './index.ts';

test('an amount keeps its value across currencies with two, no and three decimals', () => {
  expect(convertMinor(10_000, 'EUR', 'GBP')).toBe(8500);
  expect(convertMinor(10_000, 'EUR', 'JPY')).toBe(16_500);
  expect(convertMinor(10_000, 'EUR', 'KWD')).toBe(33_800);
  expect(convertMinor(16_500, 'JPY', 'EUR')).toBe(10_000);
});

test('the same currency is left alone', () => {
  expect(convertMinor(1234, 'AED', 'AED')).toBe(1234);
});

test('a currency that is not quoted is refused by name of the field', () => {
  expect(isConvertible('XAF')).toBe(false);
  expect(() => convertMinor(1, 'EUR', 'XAF')).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      facts: { errors: [expect.objectContaining({ field: 'currency' })] },
    }),
  );
});

test('every quoted currency is an ISO 4217 one and converts back to where it came from', () => {
  for (const { to, rate } of listRates('EUR')) {
    expect(isCurrency(to)).toBe(true);
    expect(rate * exchangeRate(to, 'EUR')).toBeCloseTo(1, 6);
  }
});
