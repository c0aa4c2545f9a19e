import { tellCharge, tellDispute, tellRefund } from './events.ts';
import type { Dispute, Payment, Refund, State } from './state.ts';

const feeAmount = 2_000;
const feeCurrency = 'eur';

/** Decides the refunds of a payment that are pending. */
export function settleRefunds(state: State, payment: Payment, status: 'succeeded' | 'failed'): void {
  for (const refund of state.refunds.filter(
    ({ paymentId, status }) => paymentId === payment.id && status === 'pending',
  ))
    decideRefund(state, payment, refund, status);
}

/** Decides one refund. Even a successful one may fail later, when the payer's bank returns it. */
export function decideRefund(
  state: State,
  payment: Payment,
  refund: Refund,
  status: 'succeeded' | 'failed',
): void {
  refund.status = status;
  tellRefund(state, payment, refund, 'refund.updated');
  tellRefund(state, payment, refund, 'charge.refund.updated');
  if (status === 'failed') tellRefund(state, payment, refund, 'refund.failed');
}

/** A bank disputes a captured payment, and withdraws the money. */
export function openDispute(state: State, payment: Payment): Dispute {
  if (!payment.charge?.captured) throw new Error('Nothing was captured');
  const { amountCaptured: amount, id: chargeId } = payment.charge;
  payment.charge.isDisputed = true;
  const dispute: Dispute = {
    id: state.newId('dp'),
    created: state.nowSeconds(),
    paymentId: payment.id,
    chargeId,
    amount,
    currency: payment.currency,
    status: 'needs_response',
    moves: [],
  };
  state.disputes.push(dispute);
  tellDispute(state, payment, dispute, 'created');
  dispute.moves.push({ amount: -amount, fee: feeAmount, currency: feeCurrency });
  tellDispute(state, payment, dispute, 'funds_withdrawn');
  tellCharge(state, payment, 'updated');
  return dispute;
}

/** A bank decides the dispute of a payment; a won one returns the money. */
export function closeDispute(state: State, payment: Payment, status: 'won' | 'lost'): void {
  const dispute = state.disputes.find(({ paymentId }) => paymentId === payment.id);
  if (!dispute) throw new Error('The payment is not disputed');
  dispute.status = status;
  if (status === 'won') {
    dispute.moves.push({ amount: dispute.amount, fee: 0, currency: feeCurrency });
    tellDispute(state, payment, dispute, 'funds_reinstated');
  }
  tellDispute(state, payment, dispute, 'closed');
}
