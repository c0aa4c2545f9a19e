import { type CsvRecord, readCsvRecords } from '#server/platform/csv/index.ts';
import type { FieldError } from '#server/platform/errors/index.ts';
import { fieldErrors } from '#server/platform/http/validate.ts';
import type { Candidate } from './match-people.ts';
import { Person } from './person-fields.ts';

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

/** One transaction holds its locks during the whole import. */
const maxPeople = 100_000;

/** Reads the records of a file of members. Throws validation_failed if the file as a whole is unreadable. */
export function readMemberFile(bytes: Uint8Array) {
  return readCsvRecords(bytes, {
    columns,
    required: ['email', 'firstname', 'lastname'],
    maxRows: maxPeople,
    maxBytes: 64 * 1024 * 1024,
  });
}

/** Parses CSV records. Invalid cells and repeated e-mail addresses or usernames are errors at their line. */
export function checkRecords(records: readonly CsvRecord<(typeof columns)[number]>[]): {
  candidates: Candidate[];
  errors: FieldError[];
} {
  const errors: FieldError[] = [];
  const candidates: Candidate[] = [];
  const firstLine = { email: new Map<string, number>(), username: new Map<string, number>() };
  for (const { line, cells } of records) {
    const fieldPrefix = `lines.${line}.`;
    const sent = { ...cells, ...(cells.points === undefined ? {} : { points: wholeNumber(cells.points) }) };
    const parsed = Person.safeParse(sent);
    if (!parsed.success) {
      const found = fieldErrors(parsed.error.issues, sent);
      errors.push(...found.map((error) => ({ ...error, field: `${fieldPrefix}${error.field}` })));
      continue;
    }
    const person = parsed.data;
    for (const field of ['email', 'username'] as const) {
      const value = person[field];
      if (value === undefined) continue;
      const before = firstLine[field].get(value);
      if (before === undefined) firstLine[field].set(value, line);
      else {
        const message = `Is the same as in line ${before}.`;
        errors.push({ field: `${fieldPrefix}${field}`, code: 'repeated', message });
      }
    }
    candidates.push({ fieldPrefix, person });
  }
  return { candidates, errors };
}

/** Returns NaN, which the schema rejects, for anything but digits: `1e3` and `0x10` are typing errors. */
function wholeNumber(text: string): number {
  return /^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
}
