import { type ErrorCode, Problem } from '../errors/index.ts';

/**
 * `timeout` = no answer in time, outcome unknown. All others are a definite no that changed nothing: `error` = it
 * answered nonsense or broke, `unavailable` = it cannot be asked now, `sold_out` and `rejected` = it said no.
 */
export type SupplierFailureKind = 'timeout' | 'error' | 'unavailable' | 'sold_out' | 'rejected';

/** What callers of the API see of each (server/platform/errors/catalogue.ts). */
const codes: Record<SupplierFailureKind, ErrorCode> = {
  timeout: 'supplier_timeout',
  error: 'supplier_error',
  unavailable: 'supplier_unavailable',
  sold_out: 'sold_out',
  rejected: 'supplier_error',
};

type About = {
  /** Asked for by a magic value of the Sandbox: it says nothing about the supplier's health. */
  staged?: boolean;
  /** Never sent: the supplier's circuit is open, or too many calls wait for it. */
  notAsked?: boolean;
  /** Seconds until asking again makes sense. */
  retryAfterSeconds?: number;
};

/**
 * The one failure that an adapter throws, for all kinds of suppliers. It is a Problem of the catalogue, so a verb
 * lets it pass and the caller gets the code of its kind. The message is for the log and is never shown. Pages bundle
 * a copy of this module: compare `kind` after `isSupplierFailure`, never `instanceof`.
 */
export class SupplierFailure extends Problem {
  readonly isSupplierFailure = true;
  readonly kind: SupplierFailureKind;
  readonly staged: boolean;
  readonly notAsked: boolean;

  constructor(kind: SupplierFailureKind, message: string, about: About = {}) {
    super(codes[kind], { retryAfterSeconds: about.retryAfterSeconds });
    this.message = message;
    this.kind = kind;
    this.staged = about.staged ?? false;
    this.notAsked = about.notAsked ?? false;
  }
}

/** A failure that a magic value of the Sandbox asks for. */
export function stagedFailure(kind: SupplierFailureKind, message: string): SupplierFailure {
  return new SupplierFailure(kind, message, { staged: true });
}

export function isSupplierFailure(err: unknown): err is SupplierFailure {
  return (
    typeof err === 'object' &&
    err !== null &&
    (err as { isSupplierFailure?: unknown }).isSupplierFailure === true
  );
}

/** True when the supplier itself said no: trying again would hear the same. */
export function isRefusal(err: unknown): err is SupplierFailure {
  return isSupplierFailure(err) && (err.kind === 'sold_out' || err.kind === 'rejected');
}
