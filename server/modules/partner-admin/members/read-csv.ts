import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type FieldError, invalid, problem } from '#server/platform/errors/index.ts';

const columns = [
  'email',
  'firstname',
  'lastname',
  'phone_number',
  'country',
  'username',
  'tier',
  'points',
  'locale',
] as const;
type Column = (typeof columns)[number];

const required: readonly Column[] = ['email', 'firstname', 'lastname'];

/** Maximum number of people in one file, because one transaction holds its locks during the whole import. */
const maxLines = 100_000;
const maxBytes = 64 * 1024 * 1024;
const maxRecordLength = 16_384;

/** One record: the line of the file at which it begins, and its non-empty cells. */
export type CsvRecord = { line: number; cells: Partial<Record<Column, string>> };

/**
 * Reads an RFC 4180 file in UTF-8, with or without a byte order mark; its first line names the columns.
 * Throws validation_failed if the file as a whole is unreadable. Records with a wrong number of cells are
 * returned as `errors`.
 */
export function readCsv(bytes: Uint8Array): { records: CsvRecord[]; errors: FieldError[] } {
  if (bytes.length > maxBytes) throw invalid('file', 'too_large', 'Must have at most 64 MB.');
  const rows = parseRows(decode(bytes));
  const header = readHeader(rows[0]?.record ?? []);
  if (rows.length - 1 > maxLines) {
    throw invalid('file', 'too_many_lines', 'Must have at most 100,000 people; split it.');
  }
  const records: CsvRecord[] = [];
  const errors: FieldError[] = [];
  for (const { record, info } of rows.slice(1)) {
    const line = info.lines - newlinesIn(record);
    if (record.length === header.length) records.push({ line, cells: cellsOf(header, record) });
    else {
      const message = `Has ${record.length} cells where the first line has ${header.length}.`;
      errors.push({ field: `lines.${line}`, code: 'wrong_number_of_cells', message });
    }
  }
  if (records.length + errors.length === 0) throw invalid('file', 'empty', 'The file names no member.');
  return { records, errors };
}

function decode(bytes: Uint8Array): string {
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    return strict.decode(bytes);
  } catch {
    const line = lineOf(bytes, (part) => {
      try {
        return strict.decode(part) === null;
      } catch {
        return true;
      }
    });
    throw invalid(`lines.${line}`, 'not_utf8', 'Is not UTF-8; export the file as "CSV UTF-8".');
  }
}

const newline = 0x0a;

/**
 * Returns the number of the first line that matches. Lines can be checked alone: no UTF-8 character contains
 * a newline byte.
 */
function lineOf(bytes: Uint8Array, predicate: (line: Uint8Array) => boolean): number {
  let begin = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(newline, begin);
    if (end < 0 || predicate(bytes.subarray(begin, end))) return line;
    begin = end + 1;
  }
}

type Row = { record: string[]; info: { lines: number } };

function parseRows(text: string): Row[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRecordLength,
      to: maxLines + 2,
    }) as unknown as Row[];
  } catch (err) {
    if (!(err instanceof CsvError)) throw err;
    const line = typeof err.lines === 'number' ? err.lines : 1;
    throw invalid(
      `lines.${line}`,
      'not_csv',
      parseErrorMessages[err.code] ?? 'Is not CSV as RFC 4180 has it.',
    );
  }
}

const parseErrorMessages: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark that was opened before is never closed.',
  INVALID_OPENING_QUOTE: 'A quotation mark stands inside a cell; put the cell in quotes and double the mark.',
  CSV_INVALID_CLOSING_QUOTE: 'Text follows a closing quotation mark; double a mark that belongs to the text.',
  CSV_MAX_RECORD_SIZE: 'Is far too long; is a quotation mark never closed?',
};

function readHeader(cells: readonly string[]): Column[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  if (names.length === 1 && /[;\t]/.test(names[0] ?? '')) {
    throw invalid('lines.1', 'not_csv', 'Separate the columns with commas, not semicolons or tabs.');
  }
  const errors = names
    .map((name, index) => headerError(name, names.indexOf(name) !== index))
    .filter((error) => error !== null);
  for (const name of required) {
    if (!names.includes(name)) errors.push({ field: 'lines.1', code: 'required', message: `Lacks ${name}.` });
  }
  if (errors.length > 0) throw problem('validation_failed', { errors });
  return names as Column[];
}

function headerError(name: string, repeated: boolean): FieldError | null {
  if (repeated) return { field: 'lines.1', code: 'repeated', message: `Names ${name || 'nothing'} twice.` };
  if ((columns as readonly string[]).includes(name)) return null;
  const message = `Has an unknown column "${name.slice(0, 40)}"; there are ${columns.join(', ')}.`;
  return { field: 'lines.1', code: 'unknown_column', message };
}

function cellsOf(header: readonly Column[], record: readonly string[]): CsvRecord['cells'] {
  const cells: CsvRecord['cells'] = {};
  header.forEach((name, index) => {
    const text = record[index]?.trim();
    if (text) cells[name] = text;
  });
  return cells;
}

/** Counts line breaks inside cells, because the parser reports the line at which a record ends. */
function newlinesIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
}
