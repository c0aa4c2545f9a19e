import { expect, test } from 'vitest';
import { groupDigits, isCardNumber, isExpiryAhead, writeExpiry } from './card-digits.ts';

test('A typed card number is grouped by four and converted to Latin digits', () => {
  expect(groupDigits('٤٢٤٢42424242-4242')).toBe('4242 4242 4242 4242');
});

test('A typed expiry date gets its slash automatically and loses it with the digit before it', () => {
  expect(writeExpiry('0929')).toBe('09 / 29');
  expect(writeExpiry('09 / ')).toBe('09');
});

test('A card number with a wrong check digit is refused', () => {
  expect(isCardNumber('4242424242424242')).toBe(true);
  expect(isCardNumber('4242424242424243')).toBe(false);
});

test('A card is valid until the last day of the month in which it expires', () => {
  const now = new Date('2026-11-30T23:00:00Z');
  expect(isExpiryAhead('11 / 26', now)).toBe(true);
  expect(isExpiryAhead('10 / 26', now)).toBe(false);
  expect(isExpiryAhead('13 / 26', now)).toBe(false);
});
