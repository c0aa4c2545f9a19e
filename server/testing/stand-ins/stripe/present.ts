import {
  type Charge,
  type Dispute,
  type Payment,
  type Refund,
  refundsOf,
  returnedOf,
  type State,
} from './state.ts';

const payer = { cardEnding: '4242', name: 'Ana Prior', email: 'ana@guests.example' };

/** A refund in Stripe's shape. */
export const presentRefund = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  currency: refund.currency,
  charge: refund.chargeId,
  payment_intent: refund.paymentId,
  created: refund.created,
  metadata: refund.metadata,
  reason: refund.isRelease ? 'expired_uncaptured_charge' : null,
  status: refund.status,
});

/** A dispute in Stripe's shape. */
export const presentDispute = (dispute: Dispute) => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  currency: dispute.currency,
  charge: dispute.chargeId,
  payment_intent: dispute.paymentId,
  created: dispute.created,
  status: dispute.status,
  metadata: {},
  balance_transactions: dispute.moves,
});

/** A charge in Stripe's shape. `amount_refunded` counts the refunds of released amounts too. */
export function presentCharge(state: State, payment: Payment, charge: Charge, withRefunds: boolean) {
  const refunds = refundsOf(state, payment.id);
  const returned = returnedOf(state, payment.id);
  const released = refunds.filter(({ isRelease }) => isRelease).reduce((sum, { amount }) => sum + amount, 0);
  const card = { capture_before: charge.created + 7 * 24 * 60 * 60, last4: payer.cardEnding };
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amountCaptured,
    amount_refunded: returned + released,
    captured: charge.captured,
    created: charge.created,
    currency: payment.currency,
    disputed: charge.isDisputed,
    livemode: payment.isLive,
    metadata: payment.metadata,
    payment_intent: payment.id,
    refunded: returned + released === charge.amount,
    status: charge.status,
    billing_details: { name: payer.name, email: payer.email },
    payment_method_details: charge.method === 'card' ? { type: 'card', card } : { type: charge.method },
    ...(withRefunds ? { refunds: listed(refunds.slice(0, 10).map(presentRefund), refunds.length > 10) } : {}),
  };
}

/** A payment in Stripe's shape; `expand` names what is an object instead of an id. */
export function presentPayment(state: State, payment: Payment, expand: readonly string[] = []) {
  const { charge } = payment;
  const isExpanded = expand.some((path) => path.startsWith('latest_charge'));
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_capturable: payment.status === 'requires_capture' ? payment.amount : 0,
    amount_received: payment.received,
    capture_method: payment.captureMethod,
    client_secret: payment.clientSecret,
    created: payment.created,
    currency: payment.currency,
    last_payment_error: payment.lastError && {
      ...payment.lastError,
      payment_method: { billing_details: { name: payer.name } },
    },
    latest_charge:
      charge &&
      (isExpanded
        ? presentCharge(state, payment, charge, expand.includes('latest_charge.refunds'))
        : charge.id),
    livemode: payment.isLive,
    metadata: payment.metadata,
    next_action: null,
    payment_method_types: payment.types,
    status: payment.status,
  };
}

/** A list in Stripe's shape. */
export const listed = (data: readonly object[], hasMore: boolean) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url: '/v1/list',
});
