import { isNull, notInArray, or } from '#server/platform/db/sql.ts';
import type { PaymentRefund } from './refunds-of-payments.ts';
import { paymentRefunds } from './schema.ts';

/** Failure codes of refunds that nobody owes: the bank has returned the money, or somebody else has. */
const paidOtherwise: readonly string[] = ['dispute_lost', 'paid_elsewhere'];

/** True for a failed refund whose money others have returned. */
export const isPaidOtherwise = ({ failureCode }: Pick<PaymentRefund, 'failureCode'>): boolean =>
  failureCode !== null && paidOtherwise.includes(failureCode);

/** Selects every refund but those whose money others have returned. */
export const isNotPaidOtherwise = or(
  isNull(paymentRefunds.failureCode),
  notInArray(paymentRefunds.failureCode, [...paidOtherwise]),
);
