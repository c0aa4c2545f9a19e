import { describe, expect, test } from 'vitest';
import { groupDigits, isCardNumber, isExpiryAhead, writeExpiry } from './card-digits.ts';

describe('a card as it is typed', () => {
  test('is grouped by four in Latin digits, whatever the keyboard', () => {
    expect(groupDigits('٤٢٤٢42424242-4242')).toBe('4242 4242 4242 4242');
  });

  test('gets its slash by itself and loses it with the digit before it', () => {
    expect(writeExpiry('0929')).toBe('09 / 29');
    expect(writeExpiry('09 / ')).toBe('09');
  });

  test('is refused when a digit is wrong', () => {
    expect(isCardNumber('4242424242424242')).toBe(true);
    expect(isCardNumber('4242424242424243')).toBe(false);
  });

  test('is good until the last day of its month', () => {
    const now = new Date('2026-11-30T23:00:00Z');
    expect(isExpiryAhead('11 / 26', now)).toBe(true);
    expect(isExpiryAhead('10 / 26', now)).toBe(false);
    expect(isExpiryAhead('13 / 26', now)).toBe(false);
  });
});
