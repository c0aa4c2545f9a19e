import { type PaymentGateway, type PaymentKey, toGatewayAmount } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { actOnce } from './act-once.ts';
import { minorOf } from './amounts.ts';
import { paymentAnswer, type StripePayment } from './answers.ts';
import type { StripeClient } from './client.ts';
import { requirePayment } from './find-payment.ts';
import { refusalOf } from './stripe-failure.ts';

type CaptureAnswer = Awaited<ReturnType<PaymentGateway['capture']>>;

/**
 * Captures an authorised amount or a part of it; Stripe releases the rest. It looks at the payment first: one that is
 * captured already, also by somebody on the dashboard or after a lost answer, answers with what was captured.
 */
export function capture(client: StripeClient): PaymentGateway['capture'] {
  return (ctx, key, amountMinor) =>
    actOnce(async (keySuffix) => {
      const payment = await requirePayment(client, ctx, key);
      const decided = decidedCapture(payment);
      if (decided) return decided;
      try {
        return await askForCapture(client, ctx, key, { payment, amountMinor, keySuffix });
      } catch (err) {
        const code = refusalOf(err);
        if (code === null) throw err;
        // Somebody else may have captured or cancelled it in between.
        return decidedCapture(await requirePayment(client, ctx, key)) ?? { state: 'declined', code };
      }
    });
}

async function askForCapture(
  client: StripeClient,
  ctx: BaseContext,
  { reference, account, appId }: PaymentKey,
  { payment, amountMinor, keySuffix }: { payment: StripePayment; amountMinor: number; keySuffix: string },
): Promise<CaptureAnswer> {
  const amount = toGatewayAmount('stripe', payment.currency, amountMinor);
  const order = { operation: 'capture', reference, key: `capture ${reference} ${amount}${keySuffix}` };
  const captured = await client.call(ctx, { account, appId, order }, paymentAnswer, (sdk, options) =>
    sdk.paymentIntents.capture(reference, { amount_to_capture: amount }, options),
  );
  return decidedCapture(captured) ?? { state: 'declined', code: captured.status };
}

/** The answer where a capture can change nothing; null for an authorised payment. */
function decidedCapture({ status, amount_received, currency }: StripePayment): CaptureAnswer | null {
  if (status === 'requires_capture') return null;
  if (status === 'succeeded')
    return { state: 'captured', capturedMinor: minorOf(currency, amount_received ?? 0) };
  return { state: 'declined', code: status === 'canceled' ? 'payment_cancelled' : 'not_authorized' };
}
