import { SupplierFailure, type SupplierFailureKind } from '#server/platform/resilience/index.ts';

type About = {
  status: number;
  /** Stripe's own code, such as `payment_intent_unexpected_state`. */
  code: string | null;
  retryAfterSeconds?: number | undefined;
  /** The answer is the stored one of an earlier request with the same Idempotency-Key. */
  isReplayed: boolean;
};

/** A failure that Stripe answered with. Of kind `rejected` it is a refusal of the request, with its code. */
export class StripeFailure extends SupplierFailure {
  readonly status: number;
  readonly stripeCode: string | null;
  readonly isReplayed: boolean;

  constructor(kind: SupplierFailureKind, { status, code, retryAfterSeconds, isReplayed }: About) {
    const about = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    super(kind, `stripe answered with ${status} ${code ?? ''}`.trim(), about);
    this.status = status;
    this.stripeCode = code;
    this.isReplayed = isReplayed;
  }
}

const failureWith = (err: unknown): StripeFailure | null => (err instanceof StripeFailure ? err : null);

/** The code with which Stripe refused a request; null for any other error. */
export function refusalOf(err: unknown): string | null {
  const failure = failureWith(err);
  return failure?.kind === 'rejected' ? (failure.stripeCode ?? 'refused') : null;
}

/** True if Stripe has no such object in the account of the key. */
export const isMissing = (err: unknown): boolean => failureWith(err)?.status === 404;

/** True for the stored server error of an earlier request: under its key it returns for at least 24 hours. */
export function isStoredError(err: unknown): boolean {
  const failure = failureWith(err);
  return failure?.isReplayed === true && failure.status >= 500;
}
