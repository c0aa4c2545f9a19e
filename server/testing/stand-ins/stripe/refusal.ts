/** An error that the stand-in answers with, in Stripe's shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: { type: string; code?: string; decline_code?: string; param?: string; message: string };
  /** Whether the answer is stored under the request's Idempotency-Key: not if no execution began. */
  readonly isStored: boolean;

  constructor(status: number, error: Refusal['error'], isStored = false) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.isStored = isStored;
  }
}

/** A parameter that is missing or wrong. */
export const invalidParameter = (param: string, code = 'parameter_invalid'): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', code, param, message: `Invalid ${param}.` });

/** An object that the account of the key does not have. */
export const missing = (kind: string, id: string): Refusal =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'intent',
    message: `No such ${kind}: '${id}'`,
  });

/** A request that does not fit the state of its object. */
export const unexpectedState = (code: string, message: string): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', code, message }, true);
