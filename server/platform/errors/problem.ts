import { catalogue, type ErrorCode } from './catalogue.ts';

/** One wrong field of a request, `field` being the dotted path as the interface writes it (`guests.adults`). */
export type FieldError = {
  field: string;
  code: string;
  message: string;
  /** Values that are accepted in this field when sent back, the likeliest first. */
  suggestions?: string[];
};

type Facts = {
  /** A sentence for this occurrence. Never holds an id of a resource or personal data. */
  detail?: string;
  errors?: FieldError[];
  /** Seconds until a retry makes sense; becomes Retry-After. */
  retryAfterSeconds?: number;
  /** Further members of the problem document, such as the new price. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** What really happened, for the log only. */
  cause?: unknown;
};

/**
 * The one typed failure of this product. Pages bundle their own copy of this module, so compare `code`
 * (`isProblem`), never `instanceof`.
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

/** Makes the 422 that names one wrong field; `suggestions` are values that the field accepts instead. */
export function invalid(
  field: string,
  code: string,
  message: string,
  suggestions: readonly string[] = [],
): Problem {
  const choices = suggestions.length > 0 ? { suggestions: [...suggestions] } : {};
  return new Problem('validation_failed', { errors: [{ field, code, message, ...choices }] });
}

/** True for a Problem of this product (and of this code, when given), whichever copy of the module threw it. */
export function isProblem(err: unknown, code?: ErrorCode): err is Problem {
  return (
    typeof err === 'object' &&
    err !== null &&
    (err as { isProblem?: unknown }).isProblem === true &&
    (code === undefined || (err as Problem).code === code)
  );
}
