import { describe, expect, test } from 'vitest';
import { dateRangeText, localTimeText, moneyLine, numberText, priceText } from './format.ts';

describe('Prices', () => {
  test.each([
    [48600, 'EUR', 'en', 'EUR\u00a0486'],
    [1250, 'EUR', 'en', 'EUR\u00a012.50'],
    [1234567, 'JPY', 'en', 'JPY\u00a01,234,567'],
    [3250, 'KWD', 'en', 'KWD\u00a03.250'],
    [-5000, 'EUR', 'en', '−\u00a0EUR\u00a050'],
    [184000, 'AED', 'ar', '1,840\u00a0د.إ'],
    [48600, 'EUR', 'ar', '486\u00a0EUR'],
  ] as const)(
    'The amount of %d minor units of %s is formatted in %s as %s',
    (amount, currency, locale, text) => {
      expect(moneyLine(amount, currency, locale)).toBe(text);
    },
  );

  test('Arabic prices have Latin digits and no direction marks', () => {
    const { number, currency } = priceText(1840, 'AED', 'ar');
    expect(number + currency).not.toMatch(/[\u200e\u200f\u061c\u0660-\u0669]/);
  });
});

describe('Numbers', () => {
  test('A negative number has a minus sign, which is isolated in Arabic so that it stays before its digits', () => {
    expect(numberText(-12_052, 'en')).toBe('\u221212,052');
    expect(numberText(-12_052, 'ar')).toBe('\u2066\u221212,052\u2069');
    expect(numberText(12_052, 'ar')).toBe('12,052');
  });
});

describe('Dates', () => {
  test('A date range within a month shows the month once', () => {
    expect(dateRangeText('2026-12-11', '2026-12-14', 'en')).toBe('11–14 Dec');
    const long = { weekday: 'short', day: 'numeric', month: 'long' } as const;
    expect(dateRangeText('2026-12-11', '2026-12-14', 'en', long)).toBe('Fri 11 – Mon 14 December');
    expect(dateRangeText('2026-12-30', '2027-01-02', 'en', long)).toContain('December');
  });

  test('A deadline is formatted in the time zone of the place', () => {
    expect(localTimeText('2026-12-09T17:00:00.000Z', 'Europe/Paris', 'en')).toBe('Wed 9 Dec, 18:00');
  });
});
