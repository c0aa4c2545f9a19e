import { describe, expect, test } from 'vitest';
import { readText } from './read-text.ts';

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
    const form = formOf(['note', 'x'.repeat(5000)], ['faces', '\u{1f600}'.repeat(3)]);
    expect(readText(form, 'note')).toHaveLength(2000);
    expect(readText(form, 'faces', 3)).toBe('\u{1f600}');
  });
});
