import type { z } from 'zod';
import type { FieldError } from '../errors/index.ts';
import { fieldErrors } from '../http/validate.ts';
import { type CsvLimits, readCsvRecords } from './read-records.ts';

/** A valid row and the line of the file at which it begins. */
export type CsvRow<Row> = { line: number; row: Row };

/**
 * Reads a CSV file whose columns are the fields of `schema`; those that it does not take as undefined must be in the
 * first line. The schema gets texts, and undefined for an empty cell. Returns the valid rows and the errors of the
 * others as `lines.<number>.<field>`. Throws validation_failed if the file as a whole is unreadable.
 */
export function readCsv<Schema extends z.ZodObject>(
  bytes: Uint8Array,
  schema: Schema,
  limits: CsvLimits,
): { rows: CsvRow<z.output<Schema>>[]; errors: FieldError[] } {
  const columns = Object.keys(schema.shape);
  const required = columns.filter((name) => !(schema.shape[name] as z.ZodType).safeParse(undefined).success);
  const { records, errors } = readCsvRecords(bytes, { columns, required, ...limits });
  const rows = records.flatMap(({ line, cells }) => {
    const parsed = schema.safeParse(cells);
    if (parsed.success) return [{ line, row: parsed.data }];
    for (const error of fieldErrors(parsed.error.issues, cells)) errors.push(atLine(line, error));
    return [];
  });
  return { rows, errors };
}

/** The error of a field as an error of a line. */
export function atLine(line: number, error: FieldError): FieldError {
  return { ...error, field: `lines.${line}.${error.field}` };
}
