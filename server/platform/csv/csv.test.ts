import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { firstErrors, readCsv, refuseFile, writeCsv } from './index.ts';

const schema = z.object({
  code: z.string().regex(/^[a-z]+$/, 'Must be lower-case letters.'),
  units: z.string().regex(/^\d+$/, 'Must be a whole number.').transform(Number).default(1),
  note: z.string().optional(),
});

const limits = { maxRows: 3, maxBytes: 1_000 };
const read = (text: string | Uint8Array) =>
  readCsv(typeof text === 'string' ? new TextEncoder().encode(text) : text, schema, limits);

/** The `field code` of each error of a refused file. */
function refusal(text: string | Uint8Array): string[] {
  try {
    read(text);
    return [];
  } catch (err) {
    const { errors = [] } = (err as { facts: { errors?: { field: string; code: string }[] } }).facts;
    return errors.map(({ field, code }) => `${field} ${code}`);
  }
}

describe('CSV files by a schema', () => {
  test('A file with a byte order mark, CRLF, quotes and columns in any order gives typed rows with their lines', () => {
    const { rows, errors } = read(
      '\uFEFFNote, UNITS ,code\r\n"Two\r\nlines, ""quoted""",2,ab\r\n\r\n,,cd\r\n',
    );
    expect(errors).toEqual([]);
    expect(rows).toEqual([
      { line: 2, row: { code: 'ab', units: 2, note: 'Two\r\nlines, "quoted"' } },
      { line: 5, row: { code: 'cd', units: 1, note: undefined } },
    ]);
  });

  test('An optional column may be absent', () => {
    expect(read('code\nab\n').rows).toEqual([{ line: 2, row: { code: 'ab', units: 1 } }]);
  });

  test('Invalid rows are errors by line and field beside the valid rows', () => {
    const { rows, errors } = read('code,units\nAB,x\n,1\nab,1\n');
    expect(rows.map(({ line }) => line)).toEqual([4]);
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'lines.2.code invalid_format',
      'lines.2.units invalid_format',
      'lines.3.code required',
    ]);
    expect(read('code,units\nab\n').errors).toMatchObject([
      { field: 'lines.2', code: 'wrong_number_of_cells' },
    ]);
  });

  test.each([
    ['', ['lines.1 required']],
    ['code;units\nab;1\n', ['lines.1 not_csv']],
    ['code\tunits\nab\t1\n', ['lines.1 not_csv']],
    ['units\n1\n', ['lines.1 required']],
    ['code,price\nab,1\n', ['lines.1 unknown_column']],
    ['code,code\nab,ab\n', ['lines.1 repeated']],
    ['code\n', ['file empty']],
    ['code\n"ab\n', ['lines.2 not_csv']],
    ['code\na"b\n', ['lines.2 not_csv']],
    ['code\n"a"b\n', ['lines.2 not_csv']],
    ['code\na\nb\nc\nd\n', ['file too_many_lines']],
    [`code\n${'a'.repeat(1_000)}\n`, ['file too_large']],
  ])('The file %j is refused as a whole', (text, expected) => {
    expect(refusal(text)).toEqual(expected);
  });

  test('Unknown columns are ignored only where the reader says so, also unnamed and repeated ones', () => {
    const readAny = (text: string) =>
      readCsv(new TextEncoder().encode(text), schema, { ...limits, ignoresOthers: true });
    const { rows, errors } = readAny('guest,Code,,guest\n"Byron, Ada",ab,x,y\nEve,cd,x\n');
    expect(rows).toEqual([{ line: 2, row: { code: 'ab', units: 1 } }]);
    expect(errors).toMatchObject([{ field: 'lines.3', code: 'wrong_number_of_cells' }]);
    expect(() => readAny('guest\nEve\n')).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    expect(() => readAny('code,code\nab,cd\n')).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });

  test('A file that is not UTF-8 is refused with its first such line', () => {
    expect(refusal(Buffer.from('code,note\nab,fine\nab,Jos\xe9\n', 'latin1'))).toEqual(['lines.3 not_utf8']);
  });

  test('A refusal names the first 100 errors by line and their number', () => {
    const errors = Array.from({ length: 150 }, (_, index) => ({
      field: `lines.${200 - index}.code`,
      code: 'invalid',
      message: '',
    }));
    expect(
      firstErrors(errors)
        .map(({ field }) => field)
        .slice(0, 2),
    ).toEqual(['lines.51.code', 'lines.52.code']);
    expect(() => refuseFile('Nothing was stored.', errors)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        facts: expect.objectContaining({ extra: { total_errors: 150 } }),
      }),
    );
  });
});

test('A written CSV file is read back with the same cells', () => {
  const text = writeCsv(
    ['code', 'units', 'note'],
    [
      { code: 'ab', units: 3, note: 'a "b",\r\nc' },
      { code: 'cd', units: null, note: null },
    ],
  );
  expect(text).toBe('code,units,note\r\nab,3,"a ""b"",\r\nc"\r\ncd,,\r\n');
  expect(read(text).rows.map(({ row }) => row)).toEqual([
    { code: 'ab', units: 3, note: 'a "b",\r\nc' },
    { code: 'cd', units: 1, note: undefined },
  ]);
});
