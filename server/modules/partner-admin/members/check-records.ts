import type { FieldError } from '#server/platform/errors/index.ts';
import { fieldErrors } from '#server/platform/http/validate.ts';
import type { Candidate } from './match-people.ts';
import { Person } from './person-fields.ts';
import type { CsvRecord } from './read-csv.ts';

/** Parses CSV records. Invalid cells and repeated e-mail addresses or usernames are errors at their line. */
export function checkRecords(records: readonly CsvRecord[]): {
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
