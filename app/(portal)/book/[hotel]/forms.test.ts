import { describe, expect, test } from 'vitest';
import { readForm } from '#server/portal/forms/form-contract.ts';
import { holdRoomForm } from './forms.ts';
import { wrongFieldsOf } from './wrong-fields.ts';

const formWith = (guests: number, more: Record<string, string> = {}): FormData => {
  const form = new FormData();
  const lead = { first_name: ' Ada ', last_name: 'Byron', agreed: '120.5', ...more };
  for (const [name, value] of Object.entries(lead)) form.set(name, value);
  for (let index = 0; index < guests; index += 1) {
    if (index > 0) {
      form.set(`traveller_${index}_first`, `First ${index}`);
      form.set(`traveller_${index}_last`, `Last ${index}`);
    }
    form.set(`traveller_${index}_passport`, `P${index}`);
  }
  return form;
};

const readTravellers = (form: FormData) => {
  const read = readForm(holdRoomForm, form);
  return read.ok ? read.input.travellers : read.wrong;
};

test('No form field sets the number of travellers that are read', () => {
  for (const passports of ['30000000', '120000000', '1e9', '-1', 'NaN', 'Infinity'])
    expect(readTravellers(formWith(2, { passports }))).toEqual([
      { first_name: 'Ada', last_name: 'Byron', passport: 'P0' },
      { first_name: 'First 1', last_name: 'Last 1', passport: 'P1' },
    ]);
});

test('A form without passport fields has no travellers, and at most 16 travellers are read', () => {
  expect(readTravellers(formWith(0, { passports: '3' }))).toEqual([]);
  expect(readTravellers(formWith(200))).toHaveLength(16);
});

test('Reading the form returns everything that was typed except passport numbers', () => {
  const { typed } = readForm(holdRoomForm, formWith(2, { special_requests: 'A quiet room' }));
  expect(typed).toEqual({
    agreed: '120.5',
    first_name: ' Ada ',
    last_name: 'Byron',
    special_requests: 'A quiet room',
    traveller_1_first: 'First 1',
    traveller_1_last: 'Last 1',
  });
});

describe('Invalid fields', () => {
  const order = {
    room_id: 'r',
    hotel_id: 'h',
    check_in: '2030-05-01',
    check_out: '2030-05-02',
    guests: { adults: 2, rooms: 1 },
    lead_guest: { first_name: 'Ada', last_name: 'Byron', email: 'ada@people.example' },
  };
  const ada = { first_name: 'Ada', last_name: 'Byron', passport: 'XK7431199' };

  test.each([
    ['no field', {}, [], []],
    [
      'the lead guest',
      { lead_guest: { ...order.lead_guest, email: 'ada', phone_number: 'x' } },
      [],
      ['email', 'phone'],
    ],
    ['the special requests', { special_requests: 'x'.repeat(1001) }, [ada], ['special_requests']],
    [
      'the travellers',
      {},
      [
        { ...ada, passport: '' },
        { ...ada, last_name: '' },
      ],
      ['traveller_0_passport', 'traveller_1_last'],
    ],
    [
      'the first traveller, who is the lead guest',
      { lead_guest: { ...order.lead_guest, first_name: '' } },
      [{ ...ada, first_name: '' }],
      ['first_name'],
    ],
  ])('Invalid values are reported under the names of the form fields: %s', (_, change, travellers, names) => {
    expect(wrongFieldsOf({ ...order, ...change }, travellers)).toEqual(names);
  });
});
