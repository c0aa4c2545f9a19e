import { expect, test } from 'vitest';
import { readForm } from '#server/portal/forms/form-contract.ts';
import { saveTravellersForm } from './forms.ts';

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ trip: 't', booking: 'b', ...fields })) form.set(name, value);
  return form;
};

const two = {
  'firstName-0': 'Ada',
  'lastName-0': 'Byron',
  'passport-0': 'XK7431199',
  'firstName-2': 'Grace',
};

test('The travellers form reads rows by their number, up to 16, and a missing row is empty', () => {
  const read = readForm(saveTravellersForm, formOf({ ...two, 'firstName-16': 'not a guest' }));
  const guests = read.ok ? read.input.guests : [];
  expect(guests).toHaveLength(16);
  expect(guests.slice(0, 3)).toEqual([
    { firstName: 'Ada', lastName: 'Byron', passport: 'XK7431199' },
    { firstName: '', lastName: '', passport: '' },
    { firstName: 'Grace', lastName: '', passport: '' },
  ]);
});

test.each([
  ['accepted', {}],
  ['refused for a passport', { 'passport-0': 'XK7431199'.repeat(50) }],
  ['refused for another field', { trip: 'x'.repeat(300) }],
])('A travellers form that is %s returns the typed names and no passport number', (_, more) => {
  const { typed } = readForm(saveTravellersForm, formOf({ ...two, ...more }));
  expect(typed).toMatchObject({ 'firstName-0': 'Ada', 'lastName-0': 'Byron', 'firstName-2': 'Grace' });
  expect(JSON.stringify(typed)).not.toContain('XK7431199');
});
