import { expect, test } from 'vitest';
import { isCurrency } from '#server/platform/money/index.ts';
import { convertMinor, exchangeRate, isConvertible, listRates, priceCurrency } from './index.ts';

const sandbox = { environment: 'Sandbox' } as const;
const production = { environment: 'Production' } as const;
const noSource = expect.objectContaining({ code: 'supplier_unavailable' });
const unsupported = expect.objectContaining({
  code: 'validation_failed',
  facts: { errors: [expect.objectContaining({ field: 'currency', code: 'unsupported_currency' })] },
});

test('an amount keeps its value across currencies with two, no and three decimals', () => {
  expect(convertMinor(sandbox, 10_000, 'EUR', 'GBP')).toBe(8500);
  expect(convertMinor(sandbox, 10_000, 'EUR', 'JPY')).toBe(16_500);
  expect(convertMinor(sandbox, 10_000, 'EUR', 'KWD')).toBe(33_800);
  expect(convertMinor(sandbox, 16_500, 'JPY', 'EUR')).toBe(10_000);
});

test('the same currency is left alone', () => {
  expect(convertMinor(sandbox, 1234, 'AED', 'AED')).toBe(1234);
});

test('a currency that is not quoted is refused by name of the field', () => {
  expect(isConvertible(sandbox, 'XAF')).toBe(false);
  expect(() => convertMinor(sandbox, 1, 'EUR', 'XAF')).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      facts: { errors: [expect.objectContaining({ field: 'currency' })] },
    }),
  );
});

test('every quoted currency is an ISO 4217 one and converts back to where it came from', () => {
  for (const { to, rate } of listRates(sandbox, 'EUR')) {
    expect(isCurrency(to)).toBe(true);
    expect(rate * exchangeRate(sandbox, to, 'EUR')).toBeCloseTo(1, 6);
  }
});

test('in Production, where no source of rates is configured, no rate of the Sandbox is ever used', () => {
  expect(() => convertMinor(production, 10_000, 'EUR', 'GBP')).toThrow(noSource);
  expect(() => exchangeRate(production, 'EUR', 'USD')).toThrow(noSource);
  expect(() => listRates(production)).toThrow(noSource);
  expect(isConvertible(production, 'EUR')).toBe(false);
});

test('in Production an amount keeps its own currency', () => {
  expect(convertMinor(production, 1_234, 'AED', 'AED')).toBe(1_234);
});

test('prices are shown in the usual currency, in another only where amounts can be converted', () => {
  for (const where of [sandbox, production]) {
    expect(priceCurrency(where, undefined, 'EUR')).toBe('EUR');
    expect(priceCurrency(where, 'XAF', 'XAF')).toBe('XAF');
    expect(() => priceCurrency(where, 'XAF', 'EUR')).toThrow(unsupported);
  }
  expect(priceCurrency(sandbox, 'USD', 'EUR')).toBe('USD');
  expect(() => priceCurrency(production, 'USD', 'EUR')).toThrow(unsupported);
});
