import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type FieldError, invalid, problem } from '../errors/index.ts';

/** What a file may contain. */
export type CsvLimits = {
  /** Maximum number of records after the first line. */
  maxRows: number;
  maxBytes: number;
  /** True for files that others make for their own ends: unknown columns are ignored instead of refused. */
  ignoresOthers?: boolean;
};

/** The columns of a file: those that its first line may name, and those that it must. */
export type CsvColumns<Column extends string> = CsvLimits & {
  columns: readonly Column[];
  required: readonly Column[];
};

const maxRecordBytes = 64 * 1024;

/** One record: the line of the file at which it begins, and its trimmed cells without the empty ones. */
export type CsvRecord<Column extends string> = { line: number; cells: Partial<Record<Column, string>> };

/**
 * Reads an RFC 4180 file in UTF-8, with or without a byte order mark; its first line names the columns, in any order
 * and case. Throws validation_failed if the file as a whole is unreadable, too large or empty. Records with a wrong
 * number of cells are returned as `errors` on `lines.<number>`.
 */
export function readCsvRecords<Column extends string>(
  bytes: Uint8Array,
  { columns, required, maxRows, maxBytes, ignoresOthers = false }: CsvColumns<Column>,
): { records: CsvRecord<Column>[]; errors: FieldError[] } {
  if (bytes.length > maxBytes) {
    throw invalid('file', 'too_large', `Must have at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
  }
  const rows = parseRows(decode(bytes), maxRows);
  const header = readHeader(rows[0]?.record ?? [], { columns, required, ignoresOthers });
  if (rows.length - 1 > maxRows) {
    throw invalid(
      'file',
      'too_many_lines',
      `Must have at most ${maxRows.toLocaleString('en')} lines; split it.`,
    );
  }
  const records: CsvRecord<Column>[] = [];
  const errors: FieldError[] = [];
  let countedTwice = 0;
  for (const { record, info } of rows.slice(1)) {
    countedTwice += breaksIn(record, /\r\n/g);
    const line = info.lines - countedTwice - breaksIn(record, /\r\n|\n|\r/g);
    if (record.length === header.length) records.push({ line, cells: cellsOf(header, record) });
    else {
      const message = `Has ${record.length} cells where the first line has ${header.length}.`;
      errors.push({ field: `lines.${line}`, code: 'wrong_number_of_cells', message });
    }
  }
  if (records.length + errors.length === 0) {
    throw invalid('file', 'empty', 'Has no line after the names of the columns.');
  }
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

function parseRows(text: string, maxRows: number): Row[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRecordBytes,
      // One more than is allowed, and the header.
      to: maxRows + 2,
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

/** The column of each cell; null for one that is ignored. */
function readHeader<Column extends string>(
  cells: readonly string[],
  {
    columns,
    required,
    ignoresOthers,
  }: { columns: readonly Column[]; required: readonly Column[]; ignoresOthers: boolean },
): (Column | null)[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  if (names.length === 1 && /[;\t]/.test(names[0] ?? '')) {
    throw invalid('lines.1', 'not_csv', 'Separate the columns with commas, not semicolons or tabs.');
  }
  const isRead = (name: string): name is Column =>
    !ignoresOthers || (columns as readonly string[]).includes(name);
  const errors = names
    .map((name, index) => (isRead(name) ? headerError(name, columns, names.indexOf(name) !== index) : null))
    .filter((error) => error !== null);
  for (const name of required) {
    if (!names.includes(name)) errors.push({ field: 'lines.1', code: 'required', message: `Lacks ${name}.` });
  }
  if (errors.length > 0) throw problem('validation_failed', { errors });
  return names.map((name) => (isRead(name) ? name : null));
}

function headerError(name: string, columns: readonly string[], repeated: boolean): FieldError | null {
  if (repeated) return { field: 'lines.1', code: 'repeated', message: `Names ${name || 'nothing'} twice.` };
  if (columns.includes(name)) return null;
  const message = `Has an unknown column "${name.slice(0, 40)}"; there are ${columns.join(', ')}.`;
  return { field: 'lines.1', code: 'unknown_column', message };
}

function cellsOf<Column extends string>(
  header: readonly (Column | null)[],
  record: readonly string[],
): CsvRecord<Column>['cells'] {
  const cells: CsvRecord<Column>['cells'] = {};
  header.forEach((name, index) => {
    const text = record[index]?.trim();
    if (name !== null && text) cells[name] = text;
  });
  return cells;
}

/**
 * Counts line breaks inside cells, because the parser reports the line at which a record ends. It also counts the two
 * characters of `\r\n` inside a cell as two lines.
 */
function breaksIn(record: readonly string[], kind: RegExp): number {
  return record.reduce((sum, cell) => sum + (cell.match(kind)?.length ?? 0), 0);
}
