import { expect, test } from 'vitest';
import { latinDigits, onlyDigits } from './latin-digits.ts';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['12-٣۴ a', '12-34 a'],
])('%s becomes %s with Latin digits', (text, latin) => {
  expect(latinDigits(text)).toBe(latin);
});

test('Only digits remain, in the order in which they were typed', () => {
  expect(onlyDigits(' ۱٢3 / a-4')).toBe('1234');
});
