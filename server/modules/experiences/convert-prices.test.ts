import { expect, test } from 'vitest';
import { convertProduct, convertVisit } from './convert-prices.ts';
import type { PricedVisit } from './port.ts';

const ctx = { environment: 'Sandbox' } as const;

const visit = {
  currency: 'USD',
  lines: [
    { band: 'adult', quantity: 3, unitMinor: 1_999, totalMinor: 5_997 },
    { band: 'child', quantity: 1, unitMinor: 1_001, totalMinor: 1_001 },
  ],
  totalMinor: 6_998,
  product: { fromPriceMinor: 1_999, currency: 'USD' },
} as PricedVisit;

test('A converted visit has lines that add up, and names its rate and the supplier’s total', () => {
  const converted = convertVisit(ctx, visit, 'EUR', 0.9);
  expect(converted.lines.map(({ unitMinor, totalMinor }) => [unitMinor, totalMinor])).toEqual([
    [1_799, 5_397],
    [901, 901],
  ]);
  expect(converted).toMatchObject({
    currency: 'EUR',
    totalMinor: 6_298,
    converted: { currency: 'USD', totalMinor: 6_998, rate: 0.9 },
  });
});

test('A visit in the currency that was asked for is not converted, whatever rate was pinned', () => {
  expect(convertVisit(ctx, visit, 'USD', 0.9)).toMatchObject({ totalMinor: 6_998, converted: null });
});

test('A product in a currency without a rate is left out, and a visit in one is refused', () => {
  expect(convertProduct(ctx, { fromPriceMinor: 1_000, currency: 'XAF' }, 'EUR')).toBeNull();
  expect(() => convertVisit(ctx, { ...visit, currency: 'XAF' }, 'EUR')).toThrow(
    expect.objectContaining({ code: 'supplier_error' }),
  );
});
