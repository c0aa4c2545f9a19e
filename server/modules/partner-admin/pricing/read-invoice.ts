import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { InvoiceLine } from '#server/modules/pricing/index.ts';
import { type FieldError, invalid, problem } from '#server/platform/errors/index.ts';
import { fromMajor, isCurrency, toMajor } from '#server/platform/money/index.ts';

/** One invoice is compared by one query. */
const maxLines = 20_000;
const maxBytes = 8 * 1024 * 1024;
/** Operators fix these and try again; a longer list does not help. */
const maxReportedErrors = 100;

const columns = ['reference', 'amount', 'currency'] as const;

type Row = { record: Record<string, string>; info: { lines: number } };

/**
 * Reads an RFC 4180 file in UTF-8 whose first line names the columns reference, amount and currency; others are
 * ignored. Amounts are major units with a point. Throws validation_failed with the first 100 errors by line.
 */
export function readInvoice(bytes: Uint8Array): InvoiceLine[] {
  if (bytes.length > maxBytes) throw invalid('file', 'too_large', 'Must have at most 8 MB.');
  const rows = parseRows(bytes);
  if (rows.length === 0) throw invalid('file', 'empty', 'Holds no line.');
  if (rows.length > maxLines) throw invalid('file', 'too_many_lines', 'Must have at most 20,000 lines.');
  const missing = columns.filter((name) => !(name in (rows[0]?.record ?? {})));
  if (missing.length > 0) throw invalid('lines.1', 'required', `Lacks ${missing.join(', ')}.`);
  const read = rows.map(({ record, info }) => readLine(info.lines, record));
  const errors = read.flatMap((line) => ('errors' in line ? line.errors : []));
  if (errors.length > 0) throw problem('validation_failed', { errors: errors.slice(0, maxReportedErrors) });
  return read as InvoiceLine[];
}

function readLine(line: number, cells: Record<string, string>): InvoiceLine | { errors: FieldError[] } {
  const [reference = '', amount = '', code = ''] = columns.map((name) => cells[name]?.trim() ?? '');
  const currency = code.toUpperCase();
  const errors: FieldError[] = [];
  const refuse = (field: string, wrong: string, message: string) =>
    errors.push({ field: `lines.${line}.${field}`, code: wrong, message });
  if (reference === '') refuse('reference', 'required', 'Is empty.');
  if (!isCurrency(currency)) refuse('currency', 'invalid', 'Must be an ISO 4217 code.');
  const isAmount = /^-?\d{1,9}(\.\d{1,3})?$/.test(amount);
  if (!isAmount) refuse('amount', 'invalid_format', 'Must be an amount such as 1025.50.');
  else if (isCurrency(currency) && toMajor(fromMajor(Number(amount), currency), currency) !== Number(amount))
    refuse('amount', 'too_fine', `Must be an amount of ${currency}.`);
  if (errors.length > 0) return { errors };
  return { line, reference, amountMinor: fromMajor(Number(amount), currency), currency };
}

function parseRows(bytes: Uint8Array): Row[] {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), {
      bom: true,
      info: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      relax_column_count: true,
      skip_empty_lines: true,
      to: maxLines + 1,
    }) as unknown as Row[];
  } catch (err) {
    if (err instanceof TypeError)
      throw invalid('file', 'not_utf8', 'Is not UTF-8; export it as "CSV UTF-8".');
    if (!(err instanceof CsvError)) throw err;
    const line = typeof err.lines === 'number' ? err.lines : 1;
    throw invalid(`lines.${line}`, 'not_csv', 'Is not CSV as RFC 4180 has it.');
  }
}
