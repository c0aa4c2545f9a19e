import { type PaymentGateway, toGatewayAmount } from '#server/modules/payments/port.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import type { ReadSettings } from '#server/platform/supplier-http/index.ts';
import { actOnce } from './act-once.ts';
import { paymentAnswer } from './answers.ts';
import type { StripeClient } from './client.ts';
import { requireMode } from './find-payment.ts';
import { paymentFieldsFor } from './payment-fields.ts';
import { methodParameters } from './payment-methods.ts';

/**
 * Creates a PaymentIntent in the currency that was asked for. A repeat with the same id returns the first one. If the
 * answer is lost, an intent stays behind that nobody can pay, because nobody knows its secret.
 */
export function createIntent(
  client: StripeClient,
  options: { settings: ReadSettings; url: string },
): PaymentGateway['createIntent'] {
  return async (ctx, { id, account, metadata, amountMinor, currency, method }) => {
    const appId = metadata.app_id;
    const fields = await paymentFieldsFor(ctx, options, account, appId);
    const amount = toGatewayAmount('stripe', currency, amountMinor);
    const payment = await actOnce((keySuffix) => {
      const order = { operation: 'create', reference: id, key: `create ${id}${keySuffix}` };
      return client.call(ctx, { account, appId, order }, paymentAnswer, (sdk, options) =>
        sdk.paymentIntents.create(
          { amount, currency: currency.toLowerCase(), metadata, ...methodParameters(method) },
          options,
        ),
      );
    });
    requireMode(ctx, payment);
    if (payment.amount !== amount || payment.currency !== currency)
      throw new SupplierFailure('error', 'stripe: the payment has another amount than was asked for');
    if (!payment.client_secret)
      throw new SupplierFailure('error', 'stripe: the payment has no client secret');
    return { reference: payment.id, clientSecret: payment.client_secret, redirectUrl: null, fields };
  };
}
