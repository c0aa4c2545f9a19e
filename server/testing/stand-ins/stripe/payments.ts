import { tellCharge, tellPayment, tellRefund } from './events.ts';
import { allowOnly, type Form, hashOf, integerOf, listOf, textOf } from './form.ts';
import { invalidParameter, missing, unexpectedState } from './refusal.ts';
import { type Account, type Payment, returnedOf, type State } from './state.ts';

/** Currencies whose amounts end in 0, because banks count two decimals. */
const threeDecimal = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];
/** Counted in two decimals that must be 00, although they have none. */
const paddedTwoDecimal = ['isk', 'ugx'];

function checkAmount(amount: number, currency: string, param: string): void {
  if (threeDecimal.includes(currency) && amount % 10 !== 0) throw invalidParameter(param);
  if (paddedTwoDecimal.includes(currency) && amount % 100 !== 0) throw invalidParameter(param);
}

/** Creates a payment. */
export function createPayment(state: State, account: Account, isLive: boolean, form: Form): Payment {
  if (form.payment_method_types !== undefined)
    throw invalidParameter('payment_method_types', 'payment_method_types_no_longer_supported');
  allowOnly(form, [
    'allowed_payment_method_types',
    'amount',
    'capture_method',
    'currency',
    'metadata',
    'payment_method_options',
  ]);
  const amount = integerOf(form, 'amount');
  if (amount === undefined) throw invalidParameter('amount', 'parameter_missing');
  const currency = textOf(form, 'currency');
  if (!/^[a-z]{3}$/.test(currency) || ['kpw', 'irr'].includes(currency)) throw invalidParameter('currency');
  checkAmount(amount, currency, 'amount');
  const options = (form.payment_method_options ?? {}) as Record<string, Form>;
  const id = state.newId('pi');
  const payment: Payment = {
    id,
    accountId: account.id,
    isLive,
    created: state.nowSeconds(),
    amount,
    currency,
    status: 'requires_payment_method',
    captureMethod: form.capture_method === undefined ? 'automatic_async' : textOf(form, 'capture_method'),
    captureOf: Object.fromEntries(
      Object.entries(options).map(([type, option]) => [type, String(option.capture_method)]),
    ),
    types: listOf(form, 'allowed_payment_method_types') ?? ['card', 'link'],
    metadata: hashOf(form, 'metadata'),
    clientSecret: `${id}_secret_${state.newId('s')}`,
    received: 0,
    lastError: null,
    charge: null,
    waitingCard: null,
    returnUrl: null,
  };
  state.payments.set(id, payment);
  tellPayment(state, payment, 'created');
  return payment;
}

/** The payment of an account; one of another account does not exist for it. */
export function paymentIn(state: State, account: Account, id: string): Payment {
  const payment = state.payments.get(id);
  if (payment?.accountId !== account.id) throw missing('payment_intent', id);
  return payment;
}

const wrongState = (payment: Payment) =>
  unexpectedState('payment_intent_unexpected_state', `This PaymentIntent's status is ${payment.status}.`);

/** Captures an authorised payment or a part of it. The rest is released at once. */
export function capturePayment(state: State, payment: Payment, form: Form): Payment {
  allowOnly(form, ['amount_to_capture']);
  const { charge } = payment;
  if (payment.status !== 'requires_capture' || !charge) throw wrongState(payment);
  const amount = integerOf(form, 'amount_to_capture') ?? payment.amount;
  checkAmount(amount, payment.currency, 'amount_to_capture');
  if (amount > payment.amount) throw unexpectedState('amount_too_large', 'More than is authorised.');
  Object.assign(charge, { captured: true, amountCaptured: amount });
  Object.assign(payment, { status: 'succeeded', received: amount });
  release(state, payment, payment.amount - amount);
  tellCharge(state, payment, 'captured');
  tellPayment(state, payment, 'succeeded');
  return payment;
}

/** Closes a payment that is not captured. What was authorised is released. */
export function cancelPayment(state: State, payment: Payment): Payment {
  if (['succeeded', 'canceled', 'processing'].includes(payment.status)) throw wrongState(payment);
  const wasHeld = payment.status === 'requires_capture';
  payment.status = 'canceled';
  if (wasHeld) release(state, payment, payment.amount);
  tellPayment(state, payment, 'canceled');
  return payment;
}

function release(state: State, payment: Payment, amount: number): void {
  if (amount === 0 || !payment.charge || !state.behaviour.refundsReleases) return;
  const refund = {
    id: state.newId('re'),
    created: state.nowSeconds(),
    paymentId: payment.id,
    chargeId: payment.charge.id,
    amount,
    currency: payment.currency,
    status: 'succeeded' as const,
    metadata: {},
    isRelease: true,
  };
  state.refunds.push(refund);
  tellRefund(state, payment, refund, 'refund.created');
  tellCharge(state, payment, 'refunded');
}

/** Makes a refund; it is decided later where the stand-in is told so. */
export function createRefund(state: State, account: Account, form: Form): State['refunds'][number] {
  allowOnly(form, ['amount', 'metadata', 'payment_intent']);
  const payment = paymentIn(state, account, textOf(form, 'payment_intent'));
  const { charge } = payment;
  if (payment.status !== 'succeeded' || !charge)
    throw unexpectedState('payment_intent_unexpected_state', 'Nothing was captured.');
  const left = charge.amountCaptured - returnedOf(state, payment.id);
  if (left === 0) throw unexpectedState('charge_already_refunded', 'It is refunded already.');
  if (state.disputes.some(({ paymentId, status }) => paymentId === payment.id && status === 'needs_response'))
    throw unexpectedState('charge_disputed', 'It is disputed.');
  const amount = integerOf(form, 'amount') ?? left;
  checkAmount(amount, payment.currency, 'amount');
  if (amount > left) throw unexpectedState('amount_too_large', 'More than is left.');
  const refund = {
    id: state.newId('re'),
    created: state.nowSeconds(),
    paymentId: payment.id,
    chargeId: charge.id,
    amount,
    currency: payment.currency,
    status: state.behaviour.refundsLater ? ('pending' as const) : ('succeeded' as const),
    metadata: hashOf(form, 'metadata'),
    isRelease: false,
  };
  state.refunds.push(refund);
  tellRefund(state, payment, refund, 'refund.created');
  tellCharge(state, payment, 'refunded');
  return refund;
}
