import { beforeAll, expect, test } from 'vitest';
import type { AppInfo } from '#server/platform/context/index.ts';
import { isCurrency } from '#server/platform/money/index.ts';
import { systemContext } from '#server/testing/index.ts';
import {
  convertMinor,
  exchangeRate,
  isConvertible,
  listRates,
  prepareExchangeRates,
  priceCurrency,
  resolveCurrency,
} from './index.ts';

const sandbox = systemContext();
const production = { environment: 'Production' } as const;
beforeAll(() => prepareExchangeRates());

const noSource = expect.objectContaining({ code: 'supplier_unavailable' });
const unsupported = expect.objectContaining({
  code: 'validation_failed',
  facts: { errors: [expect.objectContaining({ field: 'currency', code: 'unsupported_currency' })] },
});

test('Amounts convert correctly between currencies with two, zero and three decimals', () => {
  expect(convertMinor(sandbox, 10_000, 'EUR', 'GBP')).toBe(8500);
  expect(convertMinor(sandbox, 10_000, 'EUR', 'JPY')).toBe(16_500);
  expect(convertMinor(sandbox, 10_000, 'EUR', 'KWD')).toBe(33_800);
  expect(convertMinor(sandbox, 16_500, 'JPY', 'EUR')).toBe(10_000);
});

test('An amount is unchanged when both currencies are the same', () => {
  expect(convertMinor(sandbox, 1234, 'AED', 'AED')).toBe(1234);
});

test('Conversion to a currency without a rate fails with 422 on the field currency', () => {
  expect(isConvertible(sandbox, 'XAF')).toBe(false);
  expect(() => convertMinor(sandbox, 1, 'EUR', 'XAF')).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      facts: { errors: [expect.objectContaining({ field: 'currency' })] },
    }),
  );
});

test('Every quoted currency is an ISO 4217 code, and its rates in both directions are inverse', () => {
  for (const { to, rate } of listRates(sandbox, 'EUR')) {
    expect(isCurrency(to)).toBe(true);
    expect(rate * exchangeRate(sandbox, to, 'EUR')).toBeCloseTo(1, 6);
  }
});

test('Production does not use Sandbox rates while no source of rates is configured', () => {
  expect(() => convertMinor(production, 10_000, 'EUR', 'GBP')).toThrow(noSource);
  expect(() => exchangeRate(production, 'EUR', 'USD')).toThrow(noSource);
  expect(() => listRates(production)).toThrow(noSource);
  expect(isConvertible(production, 'EUR')).toBe(false);
});

test('Production returns an amount unchanged in its own currency without a source of rates', () => {
  expect(convertMinor(production, 1_234, 'AED', 'AED')).toBe(1_234);
});

test('Prices use the default currency, and another one only where amounts can be converted', () => {
  for (const where of [sandbox, production]) {
    expect(priceCurrency(where, undefined, 'EUR')).toBe('EUR');
    expect(priceCurrency(where, 'XAF', 'XAF')).toBe('XAF');
    expect(() => priceCurrency(where, 'XAF', 'EUR')).toThrow(unsupported);
  }
  expect(priceCurrency(sandbox, 'USD', 'EUR')).toBe('USD');
  expect(() => priceCurrency(production, 'USD', 'EUR')).toThrow(unsupported);
});

test('A price without a requested currency is in the currency of the organisation, or of the member', () => {
  const app = { organisationCurrency: 'USD', defaultCurrency: 'EUR' } as AppInfo;
  const prices = (currency: string | null, requested?: string) =>
    (['organisation', 'member'] as const).map((otherwise) =>
      resolveCurrency({ ...sandbox, app, member: { currency } }, requested, otherwise),
    );
  expect(prices('GBP')).toEqual(['USD', 'GBP']);
  expect(prices('GBP', 'AED')).toEqual(['AED', 'AED']);
  // A profile currency without a rate does not apply.
  expect([prices('XAF'), prices(null)]).toEqual([
    ['USD', 'USD'],
    ['USD', 'USD'],
  ]);
  expect(() => prices(null, 'XAF')).toThrow(unsupported);
});
