import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { field, formContract, readForm } from './form-contract.ts';

const formOf = (...fields: [name: string, value: string | File][]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

const contract = formContract({
  hotel: field.id(),
  name: field.of(z.string().min(1).max(5)),
  rooms: field.count(1, 9),
  note: field.text(10).optional(),
  card: field.text(30).secret(),
  way: field.choice(['up', 'down']),
  perk: field.list(2),
  answers: field.named('answer_', 3),
  guests: field.group(
    2,
    {
      first: { name: (index) => `g_${index}_first`, of: field.text(20) },
      passport: { name: (index) => `g_${index}_passport`, of: field.text(20).secret() },
    },
    { endsWithout: 'passport' },
  ),
});

const whole: [string, string][] = [
  ['hotel', 'h1'],
  ['name', ' Ada '],
  ['rooms', '2'],
  ['card', '4242'],
  ['way', 'sideways'],
  ['perk', 'p1'],
  ['perk', 'p2'],
  ['answer_q1', 'yes'],
  ['g_0_first', 'Ada'],
  ['g_0_passport', 'X1'],
  ['g_1_first', 'not read: no passport field'],
  ['owner_id', 'somebody'],
];

const wrongOf = (...more: [string, string | File][]) => {
  const names = new Set(more.map(([name]) => name));
  const read = readForm(contract, formOf(...whole.filter(([name]) => !names.has(name)), ...more));
  return read.ok ? null : read.wrong;
};

describe('Form contracts', () => {
  test('A form contract lists the names of all fields that it reads', () => {
    const names = Object.entries(contract.shape).flatMap(([name, one]) => one.names(name));
    expect(names).toEqual([
      ...['hotel', 'name', 'rooms', 'note', 'card', 'way', 'perk', 'answer_x'],
      ...['g_0_first', 'g_0_passport', 'g_1_first', 'g_1_passport'],
    ]);
  });

  test('A form contract reads declared fields only', () => {
    expect(readForm(contract, formOf(...whole))).toMatchObject({
      ok: true,
      input: {
        hotel: 'h1',
        name: 'Ada',
        rooms: 2,
        note: undefined,
        card: '4242',
        way: undefined,
        perk: ['p1', 'p2'],
        answers: new Map([['q1', 'yes']]),
        guests: [{ first: 'Ada', passport: 'X1' }],
      },
    });
    const read = readForm(contract, formOf(...whole));
    expect(read.ok && Object.keys(read.input)).toEqual(Object.keys(contract.shape));
  });

  test.each([
    ['a file', [['hotel', new File(['x'], 'x')]], { hotel: 'file' }],
    [
      'a repeated field',
      [
        ['hotel', 'a'],
        ['hotel', 'b'],
      ],
      { hotel: 'repeated' },
    ],
    [
      'more values than a list takes',
      [
        ['perk', 'a'],
        ['perk', 'b'],
        ['perk', 'c'],
      ],
      { perk: 'repeated' },
    ],
    ['NUL', [['note', 'a\0b']], { note: 'not_storable' }],
    ['a value over its limit', [['note', 'x'.repeat(11)]], { note: 'too_long' }],
    ['a text that the schema refuses', [['name', 'too long']], { name: 'invalid' }],
    ['a number out of bounds', [['rooms', '30000000']], { rooms: 'invalid' }],
    ['a number in another notation', [['rooms', '1e0']], { rooms: 'invalid' }],
    ['NUL in a named field', [['answer_q1', '\0']], { answer_q1: 'not_storable' }],
    ['a file in a row', [['g_0_first', new File(['x'], 'x')]], { g_0_first: 'file' }],
  ] as [string, [string, string | File][], object][])(
    'A form contract refuses %s and names the field',
    (_, more, wrong) => {
      expect(wrongOf(...more)).toEqual(wrong);
    },
  );

  test('A form contract refuses lone surrogates', () => {
    const form = formOf(...whole);
    const lone = { getAll: (name: string) => (name === 'note' ? ['\ud800'] : form.getAll(name)) };
    const broken = Object.assign(Object.create(null), {
      has: (name: string) => form.has(name),
      keys: () => form.keys(),
      ...lone,
    }) as FormData;
    expect(readForm(contract, broken)).toMatchObject({ ok: false, wrong: { note: 'not_storable' } });
  });

  test('A form contract returns the typed texts of declared fields without secrets', () => {
    const { typed } = readForm(contract, formOf(...whole));
    expect(typed).toEqual({
      hotel: 'h1',
      name: ' Ada ',
      rooms: '2',
      way: 'sideways',
      perk: '',
      answer_q1: 'yes',
      g_0_first: 'Ada',
    });
  });
});
