import { expect, test } from 'vitest';
import { readForm } from '#server/portal/forms/form-contract.ts';
import { agreedMinor, openPaymentForm } from './forms.ts';

const agreedIn = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ seen: '5750', extras: 'child_seat,wifi', ...fields }))
    form.set(name, value);
  const read = readForm(openPaymentForm, form);
  return read.ok ? agreedMinor(read.input) : read.wrong;
};

test('The displayed price counts as agreed, and a later price only for the same extras', () => {
  expect(agreedIn({})).toBe(5750);
  expect(agreedIn({ agreed: '6150 child_seat,wifi' })).toBe(6150);
  expect(agreedIn({ extras: '', agreed: '6150' })).toBe(6150);
});

test.each([
  '61.5 child_seat,wifi',
  'NaN child_seat,wifi',
  'x child_seat,wifi',
  'Infinity child_seat,wifi',
  '1e9 child_seat,wifi',
  ' child_seat,wifi',
  '6150',
  '6150 child_seat',
  '6150 child_seat,wifi,porter',
])('The value "%s" of `agreed` does not count as agreement to a later price', (agreed) => {
  expect(agreedIn({ agreed })).toBe(5750);
});

test.each(['', '57.5', 'NaN', 'x', 'Infinity', '1e9'])(
  'A form with "%s" as the displayed price is refused',
  (seen) => {
    expect(agreedIn({ seen })).toEqual({ seen: 'invalid' });
  },
);
