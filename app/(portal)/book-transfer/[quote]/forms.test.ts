import { expect, test } from 'vitest';
import { readForm } from '#server/portal/forms/form-contract.ts';
import { agreedTo, openPaymentForm } from './forms.ts';

const agreedIn = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ seen: '57.5', extras: 'child_seat,wifi', ...fields }))
    form.set(name, value);
  const read = readForm(openPaymentForm, form);
  return read.ok ? agreedTo(read.input) : read.wrong;
};

test('The displayed price counts as agreed, and a later price only for the same extras', () => {
  expect(agreedIn({})).toBe(57.5);
  expect(agreedIn({ agreed: '61.5 child_seat,wifi' })).toBe(61.5);
  expect(agreedIn({ extras: '', agreed: '61.5' })).toBe(61.5);
});

test.each([
  'NaN child_seat,wifi',
  'x child_seat,wifi',
  'Infinity child_seat,wifi',
  '1e9 child_seat,wifi',
  ' child_seat,wifi',
  '61.5',
  '61.5 child_seat',
  '61.5 child_seat,wifi,porter',
])('The value "%s" of `agreed` does not count as agreement to a later price', (agreed) => {
  expect(agreedIn({ agreed })).toBe(57.5);
});

test.each(['', 'NaN', 'x', 'Infinity', '1e9'])(
  'A form with "%s" as the displayed price is refused',
  (seen) => {
    expect(agreedIn({ seen })).toEqual({ seen: 'invalid' });
  },
);
