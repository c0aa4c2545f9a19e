import { type FieldError, problem } from '../errors/index.ts';

/** People fix these and try again; a longer list does not help. */
const maxReportedErrors = 100;

/** Throws validation_failed with the first 100 errors in the order of their lines, and their number as `total_errors`. */
export function refuseFile(detail: string, errors: readonly FieldError[]): never {
  throw problem('validation_failed', {
    detail,
    errors: firstErrors(errors),
    extra: { total_errors: errors.length },
  });
}

/** The first 100 errors in the order of their lines. */
export function firstErrors(errors: readonly FieldError[]): FieldError[] {
  return errors.toSorted((one, other) => lineOf(one) - lineOf(other)).slice(0, maxReportedErrors);
}

const lineOf = ({ field }: FieldError): number => Number(field.split('.')[1]);
