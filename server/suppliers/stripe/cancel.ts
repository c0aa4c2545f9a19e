import type { PaymentGateway, PaymentKey } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { actOnce } from './act-once.ts';
import { minorOf } from './amounts.ts';
import { paymentAnswer, type StripePayment } from './answers.ts';
import type { StripeClient } from './client.ts';
import { requirePayment } from './find-payment.ts';
import { refusalOf } from './stripe-failure.ts';

type CancelAnswer = Awaited<ReturnType<PaymentGateway['cancel']>>;

/**
 * Voids an authorisation or closes an unpaid payment. It looks at the payment first, and again after a refusal, because
 * the payer may finish meanwhile. The key names the status, since Stripe keeps the refusal of an earlier one.
 */
export function cancel(client: StripeClient): PaymentGateway['cancel'] {
  return (ctx, key) =>
    actOnce(async (keySuffix) => {
      const payment = await requirePayment(client, ctx, key);
      const decided = decidedCancel(payment);
      if (decided) return decided;
      try {
        return await askForCancel(client, ctx, key, `${payment.status}${keySuffix}`);
      } catch (err) {
        if (refusalOf(err) === null) throw err;
        const answer = decidedCancel(await requirePayment(client, ctx, key));
        if (answer) return answer;
        throw err;
      }
    });
}

async function askForCancel(
  client: StripeClient,
  ctx: BaseContext,
  { reference, account, appId }: PaymentKey,
  status: string,
): Promise<CancelAnswer> {
  const order = { operation: 'cancel', reference, key: `cancel ${reference} ${status}` };
  const answer = await client.call(ctx, { account, appId, order }, paymentAnswer, (sdk, options) =>
    sdk.paymentIntents.cancel(reference, {}, options),
  );
  return decidedCancel(answer) ?? { state: 'processing' };
}

/** The answer where a cancellation can change nothing; null while the payment can be cancelled. */
function decidedCancel({ status, amount_received, currency }: StripePayment): CancelAnswer | null {
  if (status === 'canceled') return { state: 'voided' };
  if (status === 'processing') return { state: 'processing' };
  if (status !== 'succeeded') return null;
  return { state: 'captured', capturedMinor: minorOf(currency, amount_received ?? 0) };
}
