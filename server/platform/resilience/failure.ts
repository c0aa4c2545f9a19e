import { type ErrorCode, Problem } from '../errors/index.ts';

/**
 * `timeout` = no answer in time, outcome unknown. All others are definite and changed nothing at the
 * supplier: `error` = a failed or invalid answer, `unavailable` = no calls are possible now, `sold_out` and
 * `rejected` = a refusal.
 */
export type SupplierFailureKind = 'timeout' | 'error' | 'unavailable' | 'sold_out' | 'rejected';

/** The API error code of each kind (server/platform/errors/catalogue.ts). */
const codes: Record<SupplierFailureKind, ErrorCode> = {
  timeout: 'supplier_timeout',
  error: 'supplier_error',
  unavailable: 'supplier_unavailable',
  sold_out: 'sold_out',
  rejected: 'supplier_error',
};

type About = {
  /** Simulated by a magic value of the Sandbox, so it does not count against the supplier's health. */
  simulated?: boolean;
  /** The call was never sent: the circuit breaker is open, or too many calls are queued. */
  notAsked?: boolean;
  /** Seconds until a retry makes sense. */
  retryAfterSeconds?: number;
};

/**
 * The error that all adapters throw for supplier failures. It is a Problem of the catalogue: use cases need
 * not catch it, and the API caller gets the code of its kind. The message is for the log only. Pages bundle
 * their own copy of this module: compare `kind` after `isSupplierFailure`, never use `instanceof`.
 */
export class SupplierFailure extends Problem {
  readonly isSupplierFailure = true;
  readonly kind: SupplierFailureKind;
  readonly simulated: boolean;
  readonly notAsked: boolean;

  constructor(kind: SupplierFailureKind, message: string, about: About = {}) {
    super(codes[kind], { retryAfterSeconds: about.retryAfterSeconds });
    this.message = message;
    this.kind = kind;
    this.simulated = about.simulated ?? false;
    this.notAsked = about.notAsked ?? false;
  }
}

/** Makes the simulated failure that a magic value of the Sandbox requests. */
export function simulatedFailure(kind: SupplierFailureKind, message: string): SupplierFailure {
  return new SupplierFailure(kind, message, { simulated: true });
}

/** True for a SupplierFailure, whichever copy of this module threw it. */
export function isSupplierFailure(err: unknown): err is SupplierFailure {
  return (
    typeof err === 'object' &&
    err !== null &&
    (err as { isSupplierFailure?: unknown }).isSupplierFailure === true
  );
}

/** True when the supplier itself refused; a retry would get the same answer. */
export function isRefusal(err: unknown): err is SupplierFailure {
  return isSupplierFailure(err) && (err.kind === 'sold_out' || err.kind === 'rejected');
}
