import { describe, expect, test } from 'vitest';
import { readText } from './read-text.ts';

const formOf = (...fields: [name: string, value: string | File][]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

describe('Text fields of forms', () => {
  test('A form field is read as empty when it is missing, a file or sent more than once', () => {
    const form = formOf(['picture', new File(['x'], 'x.png')], ['twice', 'a'], ['twice', 'b']);
    expect(['missing', 'picture', 'twice'].map((name) => readText(form, name))).toEqual(['', '', '']);
  });

  test('A form field is read as empty when PostgreSQL cannot store its text', () => {
    const form = formOf(['nul', 'a\0b']);
    expect(readText(form, 'nul')).toBe('');
    // Forms are sent as UTF-8 and cannot contain lone surrogates; action arguments are JSON and can.
    const lone = { getAll: () => ['\ud800'] } as unknown as FormData;
    expect(readText(lone, 'any')).toBe('');
  });

  test('A form field is truncated at its limit without splitting a character', () => {
    const form = formOf(['note', 'x'.repeat(5000)], ['faces', '\u{1f600}'.repeat(3)]);
    expect(readText(form, 'note')).toHaveLength(2000);
    expect(readText(form, 'faces', 3)).toBe('\u{1f600}');
  });
});
