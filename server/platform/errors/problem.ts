import { catalogue, type ErrorCode } from './catalogue.ts';

/** One invalid field of a request. `field` is its dotted path (`guests.adults`). */
export type FieldError = {
  field: string;
  code: string;
  message: string;
  /** Values that this field accepts, the likeliest first. */
  suggestions?: string[];
};

type Facts = {
  /** A sentence about this occurrence. Never contains a resource id or personal data. */
  detail?: string;
  errors?: FieldError[];
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Further members of the problem document, such as the new price. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** The underlying error, for the log only. */
  cause?: unknown;
};

/**
 * The error type of every expected failure. Pages bundle their own copy of this module, so compare `code`
 * with `isProblem`, never `instanceof`.
 */
export class Problem extends Error {
  readonly isProblem = true;
  readonly code: ErrorCode;
  readonly facts: Facts;

  constructor(code: ErrorCode, facts: Facts = {}) {
    super(facts.detail ?? catalogue[code].title, { cause: facts.cause });
    this.code = code;
    this.facts = facts;
  }
}

/** Makes the error to throw for an expected failure: `throw problem('sold_out')`. */
export function problem(code: ErrorCode, facts?: Facts): Problem {
  return new Problem(code, facts);
}

/** Makes the 422 for one invalid field; `suggestions` are values that the field accepts instead. */
export function invalid(
  field: string,
  code: string,
  message: string,
  suggestions: readonly string[] = [],
): Problem {
  const choices = suggestions.length > 0 ? { suggestions: [...suggestions] } : {};
  return new Problem('validation_failed', { errors: [{ field, code, message, ...choices }] });
}

/** True for a Problem (with this code, when given), whichever copy of the module threw it. */
export function isProblem(err: unknown, code?: ErrorCode): err is Problem {
  return (
    typeof err === 'object' &&
    err !== null &&
    (err as { isProblem?: unknown }).isProblem === true &&
    (code === undefined || (err as Problem).code === code)
  );
}
