import type { PaymentKey } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { paymentAnswer, type StripePayment } from './answers.ts';
import type { StripeClient } from './client.ts';
import { isMissing } from './stripe-failure.ts';

/** The attempt that was made last, with its first ten refunds. */
const expand = ['latest_charge.refunds'];

/** Returns a payment as Stripe knows it now, with its latest attempt; null if the account has no such payment. */
export async function findPayment(
  client: StripeClient,
  ctx: BaseContext,
  { reference, account, appId }: PaymentKey,
): Promise<StripePayment | null> {
  try {
    const payment = await client.call(ctx, { account, appId }, paymentAnswer, (sdk) =>
      sdk.paymentIntents.retrieve(reference, { expand }),
    );
    requireMode(ctx, payment);
    return payment;
  } catch (err) {
    if (isMissing(err)) return null;
    throw err;
  }
}

/** Like `findPayment`, but a payment that is missing is an error. */
export async function requirePayment(
  client: StripeClient,
  ctx: BaseContext,
  key: PaymentKey,
): Promise<StripePayment> {
  const payment = await findPayment(client, ctx, key);
  if (!payment) throw new SupplierFailure('error', 'stripe: the account has no such payment');
  return payment;
}

/** Throws for a payment of the other mode: nothing is sold for test money, and nobody pays in the Sandbox. */
export function requireMode(ctx: BaseContext, { livemode }: Pick<StripePayment, 'livemode'>): void {
  if (livemode !== (ctx.environment === 'Production'))
    throw new SupplierFailure('error', 'stripe: the key belongs to the other mode');
}
