import { describe, expect, test } from 'vitest';
import { readForm } from '#server/portal/forms/form-contract.ts';
import { holdRoomForm } from './forms.ts';
import { namedGuests, wrongFieldsOf } from './wrong-fields.ts';

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
    const lead = { first_name: '', last_name: '' };
    const guests = namedGuests({ ...lead, rooms: [], travellers }, [2]);
    expect(wrongFieldsOf({ ...order, ...change }, guests)).toEqual(names);
  });

  test('A room that is named halfway is refused under the name of its own field', () => {
    const rooms = [
      { first_name: '', last_name: '' },
      { first_name: 'Zoë', last_name: '' },
    ];
    const guests = namedGuests({ first_name: 'Ada', last_name: 'Byron', rooms, travellers: [] }, [2, 2, 1]);
    expect(wrongFieldsOf(order, guests)).toEqual(['room_3_last']);
  });
});

describe('Named guests', () => {
  const nobody = { first_name: '', last_name: '' };
  const ada = { first_name: 'Ada', last_name: 'Byron' };
  const zoe = { first_name: 'Zoë', last_name: 'de Boer' };
  const travellersOf = (...given: Parameters<typeof namedGuests>) =>
    namedGuests(...given).map(({ traveller }) => traveller);

  test('The lead guest has the first room and the named guests theirs, and an empty room stays without a name', () => {
    expect(travellersOf({ ...ada, rooms: [nobody, zoe], travellers: [] }, [2, 2, 1])).toEqual([
      { ...ada, room: 1 },
      { ...zoe, room: 3 },
    ]);
  });

  test('Where only the lead guest is named nobody is attached, and rooms beyond those of the stay are ignored', () => {
    expect(travellersOf({ ...ada, rooms: [nobody, nobody], travellers: [] }, [2, 2, 1])).toEqual([]);
    expect(travellersOf({ ...ada, rooms: [zoe], travellers: [] }, [2])).toEqual([]);
  });

  test('Guests with passports sleep room after room', () => {
    const travellers = [1, 2, 3].map((number) => ({ ...zoe, passport: `P${number}` }));
    expect(travellersOf({ ...ada, rooms: [], travellers }, [2, 1]).map(({ room }) => room)).toEqual([
      1, 1, 2,
    ]);
    expect(travellersOf({ ...ada, rooms: [], travellers }, [3]).map(({ room }) => room)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
