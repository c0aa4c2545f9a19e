import { describe, expect, test } from 'vitest';
import { readGroup, readText, readTexts, readTrimmedText, readTyped } from './index.ts';

const formOf = (...fields: [name: string, value: string | File][]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

describe('a field of a form', () => {
  test('is empty when it is missing, a file or sent more than once', () => {
    const form = formOf(['picture', new File(['x'], 'x.png')], ['twice', 'a'], ['twice', 'b']);
    expect(['missing', 'picture', 'twice'].map((name) => readText(form, name))).toEqual(['', '', '']);
  });

  test('is empty when PostgreSQL cannot store it', () => {
    const form = formOf(['nul', 'a\0b']);
    expect(readText(form, 'nul')).toBe('');
    // A form that came over the wire is UTF-8 and holds none; arguments of an action are JSON and may.
    const lone = { getAll: () => ['\ud800'] } as unknown as FormData;
    expect(readText(lone, 'any')).toBe('');
  });

  test('is cut where it is longer than anything accepted, between characters', () => {
    const form = formOf(['note', 'x'.repeat(5000)], ['faces', '\u{1f600}'.repeat(3)], ['name', ' Ada ']);
    expect(readText(form, 'note')).toHaveLength(2000);
    expect(readText(form, 'faces', 3)).toBe('\u{1f600}');
    expect(readTrimmedText(form, 'name')).toBe('Ada');
  });

  test('that may repeat is read so many times and no more', () => {
    const form = formOf(['perk', 'a'], ['perk', 'b\0'], ['perk', 'c'], ['perk', 'd']);
    expect(readTexts(form, 'perk', 3)).toEqual(['a', 'c']);
  });
});

test('what was typed comes back by field, without files, secrets and what the framework sends along', () => {
  const form = formOf(
    ['name', 'Lisbon in May'],
    ['picture', new File(['x'], 'x.png')],
    ['$ACTION_KEY', 'k1'],
    ['traveller_0_passport', 'X1234567'],
  );
  const isSecret = (name: string) => name.endsWith('_passport');
  expect(readTyped(form, isSecret)).toEqual({ name: 'Lisbon in May', picture: '' });
});

test('no more fields come back than a form has', () => {
  const form = formOf(...Array.from({ length: 5000 }, (_, at) => [`f${at}`, 'x'] as [string, string]));
  expect(Object.keys(readTyped(form))).toHaveLength(100);
});

test('a group is read to its limit and to the first row that is absent', () => {
  const read: number[] = [];
  const rows = (present: number) =>
    readGroup(16, (index) => {
      read.push(index);
      return index < present ? index : null;
    });
  expect([rows(3), rows(120_000_000).length]).toEqual([[0, 1, 2], 16]);
  expect(read).toHaveLength(4 + 16);
});
