import { type CsvRecord, readCsvRecords } from '#server/platform/csv/index.ts';
import type { FieldError } from '#server/platform/errors/index.ts';
import { columns, UnreadableCell } from './csv-columns.ts';

/** A venue as the file has it: its JSON value, where its fields are, and what could not be read. */
export type RawVenue = { json: unknown; placeOf(path: readonly PropertyKey[]): string; errors: FieldError[] };

/**
 * Reads a CSV file whose first line names the columns, in any order. Throws validation_failed for a file that is
 * unreadable as a whole; cells that cannot be read are errors of their venue, and lines with a wrong number of cells
 * are returned as `errors`.
 */
export function readCsv(
  bytes: Uint8Array,
  limits: { maxRows: number; maxBytes: number },
): { venues: RawVenue[]; errors: FieldError[] } {
  const { records, errors } = readCsvRecords(bytes, {
    columns: columns.map(({ name }) => name),
    required: columns.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ...limits,
  });
  return { venues: records.map(readRow), errors };
}

function readRow({ line, cells }: CsvRecord<string>): RawVenue {
  const errors: FieldError[] = [];
  const json: Record<string, unknown> = {};
  for (const { name, path, read } of columns) {
    const cell = cells[name];
    if (cell === undefined) continue;
    try {
      setAt(json, path, read(cell));
    } catch (err) {
      if (!(err instanceof UnreadableCell)) throw err;
      errors.push({ field: `lines.${line}.${name}`, code: 'invalid_format', message: err.message });
    }
  }
  return { json, placeOf: (path) => `lines.${line}.${columnOf(path)}`, errors };
}

function setAt(
  json: Record<string, unknown>,
  [field, language]: (typeof columns)[number]['path'],
  value: unknown,
): void {
  if (language === undefined) json[field] = value;
  else json[field] = { ...(json[field] as object | undefined), [language]: value };
}

/** The column of a path in the JSON shape: `name.fr` stands in name_fr, `prices.EUR` in prices. */
function columnOf([field, inner]: readonly PropertyKey[]): string {
  const exact = columns.find(({ path }) => path[0] === field && path[1] === inner);
  // A text that lacks every language lacks English first.
  return (exact ?? columns.find(({ path }) => path[0] === field))?.name ?? String(field ?? '');
}
