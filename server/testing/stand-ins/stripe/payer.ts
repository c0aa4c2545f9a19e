import { tellCharge, tellPayment } from './events.ts';
import { Refusal } from './refusal.ts';
import type { Payment, State } from './state.ts';

/** What the payer's attempt ends in, by the number of a test card that Stripe documents, or by a type of method. */
const outcomes: Readonly<Record<string, 'paid' | 'asks' | 'waits' | { declined: string }>> = {
  '4242424242424242': 'paid',
  '4000002500003155': 'asks',
  '4000000000000002': { declined: 'generic_decline' },
  '4000000000009995': { declined: 'insufficient_funds' },
  ideal: 'paid',
  paypal: 'paid',
  wechat_pay: 'waits',
};

const typeOf = (method: string): string => (/^\d/.test(method) ? 'card' : method);

/** Confirms a payment with a card number or a method, as Stripe's script does in the browser. */
export function confirmPayment(state: State, payment: Payment, method: string): Payment {
  const outcome = outcomes[method];
  const isOpen = payment.status === 'requires_payment_method' || payment.status === 'requires_action';
  if (!isOpen || outcome === undefined || !payment.types.includes(typeOf(method)))
    throw new Refusal(400, { type: 'invalid_request_error', code: 'parameter_invalid', message: 'Refused.' });
  if (outcome === 'paid') return authorize(state, payment, method);
  if (outcome === 'asks' || outcome === 'waits') {
    payment.waitingCard = method;
    payment.lastError = null;
    payment.status = outcome === 'asks' ? 'requires_action' : 'processing';
    tellPayment(state, payment, payment.status);
    return payment;
  }
  return decline(state, payment, method, outcome.declined);
}

/** Ends the step in which the payer's bank asks the payer, or the wait for a slow method. */
export function decideAttempt(state: State, payment: Payment, isPassed: boolean): Payment {
  const method = payment.waitingCard;
  if (!method) throw new Error('The payment waits for nothing');
  payment.waitingCard = null;
  return isPassed
    ? authorize(state, payment, method)
    : decline(state, payment, method, 'authentication_failure');
}

function authorize(state: State, payment: Payment, method: string): Payment {
  const type = typeOf(method);
  const isHeld = (payment.captureOf[type] ?? payment.captureMethod) === 'manual';
  payment.charge = {
    id: state.newId('ch'),
    created: state.nowSeconds(),
    status: 'succeeded',
    amount: payment.amount,
    captured: !isHeld,
    amountCaptured: isHeld ? 0 : payment.amount,
    isDisputed: false,
    method: type,
  };
  payment.lastError = null;
  payment.status = isHeld ? 'requires_capture' : 'succeeded';
  payment.received = isHeld ? 0 : payment.amount;
  tellCharge(state, payment, 'succeeded');
  tellPayment(state, payment, isHeld ? 'amount_capturable_updated' : 'succeeded');
  return payment;
}

function decline(state: State, payment: Payment, method: string, declineCode: string): Payment {
  payment.charge = {
    id: state.newId('ch'),
    created: state.nowSeconds(),
    status: 'failed',
    amount: payment.amount,
    captured: false,
    amountCaptured: 0,
    isDisputed: false,
    method: typeOf(method),
  };
  payment.lastError = { type: 'card_error', code: 'card_declined', decline_code: declineCode };
  payment.status = 'requires_payment_method';
  tellCharge(state, payment, 'failed');
  tellPayment(state, payment, 'payment_failed');
  return payment;
}
