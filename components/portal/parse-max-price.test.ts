import { expect, test } from 'vitest';
import { greatestMaxPrice, parseMaxPrice } from './parse-max-price.ts';

test('A highest price is read as it was typed, in a currency with many digits too', () => {
  for (const max of [1, 90, 12_000_000, 450_000_000_000]) expect(parseMaxPrice(String(max))).toBe(max);
});

test('A highest price beyond the greatest that is taken becomes the greatest, so that the page shows it', () => {
  for (const digits of [13, 40, 400]) expect(parseMaxPrice('9'.repeat(digits))).toBe(greatestMaxPrice);
});

test('What is no whole number above zero is no highest price', () => {
  for (const text of ['', '0', '000', '-1', '1e3', '1.5', '1,000', 'x', '٣'])
    expect(parseMaxPrice(text)).toBeNull();
});
