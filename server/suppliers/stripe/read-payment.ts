import type { GatewayPayment, PaymentGateway } from '#server/modules/payments/port.ts';
import { minorOf } from './amounts.ts';
import type { StripePayment, StripeRefund } from './answers.ts';
import type { StripeClient } from './client.ts';
import { findPayment } from './find-payment.ts';
import { listRefunds } from './list-refunds.ts';
import { readDispute } from './read-dispute.ts';

/** Authorisations of methods that name no end live for seven days at least. */
const authorizedSeconds = 7 * 24 * 60 * 60;

const states: Readonly<Record<StripePayment['status'], GatewayPayment['state']>> = {
  requires_payment_method: 'requires_payment',
  requires_confirmation: 'requires_payment',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'requires_capture',
  succeeded: 'captured',
  canceled: 'voided',
};

/** Returns what Stripe knows of a payment with its refunds and dispute, or null. One request, more only for those. */
export function readPayment(client: StripeClient): PaymentGateway['read'] {
  return async (ctx, key) => {
    const payment = await findPayment(client, ctx, key);
    if (!payment) return null;
    const [refunds, dispute] = await Promise.all([
      listRefunds(client, ctx, key, payment),
      readDispute(client, ctx, key, payment),
    ]);
    return presentPayment(payment, refunds, dispute);
  };
}

function presentPayment(
  payment: StripePayment,
  found: readonly StripeRefund[],
  dispute: GatewayPayment['dispute'],
): GatewayPayment {
  const { currency, last_payment_error: lastError } = payment;
  const isDeclined = payment.status === 'requires_payment_method' && lastError != null;
  const refunds = found.map(({ amount, status, metadata }) => ({
    refundId: metadata?.refund_id ?? null,
    amountMinor: minorOf(currency, amount),
    state: status,
  }));
  return {
    state: isDeclined ? 'failed' : states[payment.status],
    amountMinor: minorOf(currency, payment.amount),
    currency,
    authorizedUntil: authorizedUntil(payment),
    capturedMinor: minorOf(currency, payment.amount_received ?? 0),
    refundedMinor: refunds.reduce(
      (sum, { amountMinor, state }) => (state === 'failed' ? sum : sum + amountMinor),
      0,
    ),
    failureCode: isDeclined ? (lastError.code ?? 'payment_declined') : null,
    metadata: payment.metadata ?? {},
    refunds,
    dispute,
  };
}

function authorizedUntil({ status, latest_charge: charge }: StripePayment): string | null {
  if (status !== 'requires_capture' || !charge) return null;
  const named = charge.payment_method_details?.card?.capture_before;
  return new Date((named ?? charge.created + authorizedSeconds) * 1000).toISOString();
}
