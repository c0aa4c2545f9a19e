import { type PaymentGateway, type RefundState, toGatewayAmount } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { actOnce } from './act-once.ts';
import { refundAnswer, type StripePayment } from './answers.ts';
import type { StripeClient } from './client.ts';
import { requirePayment } from './find-payment.ts';
import { listRefunds } from './list-refunds.ts';
import { refusalOf } from './stripe-failure.ts';

type RefundRequest = Parameters<PaymentGateway['refund']>[1];

/**
 * Refunds an amount under our id. It looks for a refund with this id first: a key of Stripe lives for a day, and what it
 * stores is the first answer, while a refund may be pending for weeks.
 */
export function refund(client: StripeClient): PaymentGateway['refund'] {
  return (ctx, wanted) =>
    actOnce(async (keySuffix) => {
      // We have captured it, so an account without it is the wrong one, and no refusal.
      const payment = await requirePayment(client, ctx, wanted);
      const made = await findOwn(client, ctx, wanted, payment);
      if (made) return { state: made };
      try {
        return await askForRefund(client, ctx, wanted, { payment, keySuffix });
      } catch (err) {
        if (refusalOf(err) === null) throw err;
        return { state: 'failed' };
      }
    });
}

async function findOwn(
  client: StripeClient,
  ctx: BaseContext,
  wanted: RefundRequest,
  payment: StripePayment,
): Promise<RefundState | null> {
  const refunds = await listRefunds(client, ctx, wanted, payment);
  return refunds.find(({ metadata }) => metadata?.refund_id === wanted.refundId)?.status ?? null;
}

async function askForRefund(
  client: StripeClient,
  ctx: BaseContext,
  { reference, account, appId, refundId, amountMinor }: RefundRequest,
  { payment, keySuffix }: { payment: StripePayment; keySuffix: string },
): Promise<{ state: RefundState }> {
  const amount = toGatewayAmount('stripe', payment.currency, amountMinor);
  const order = { operation: 'refund', reference: refundId, key: `refund ${refundId}${keySuffix}` };
  const answer = await client.call(ctx, { account, appId, order }, refundAnswer, (sdk, options) =>
    sdk.refunds.create(
      { payment_intent: reference, amount, metadata: { refund_id: refundId, environment: ctx.environment } },
      options,
    ),
  );
  return { state: answer.status };
}
