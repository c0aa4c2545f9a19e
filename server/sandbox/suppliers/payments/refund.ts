import { type PaymentKey, type RefundState, toGatewayAmount } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { byKey } from './by-key.ts';
import { decideSandboxRefund } from './decide-later.ts';
import { decisionMs, inMilliseconds } from './decision-delay.ts';
import { traitsOf } from './gateway-traits.ts';
import { findMagicCard } from './magic-cards.ts';
import type { Payment } from './report-event.ts';
import { sandboxPayments, sandboxRefunds } from './schema.ts';

type Wanted = PaymentKey & { refundId: string; amountMinor: number };

/** Refunds an amount under the caller's refund id. A repeated request returns the state of the first one. */
export async function refundSandboxPayment(
  ctx: BaseContext,
  { reference, account, refundId, amountMinor }: Wanted,
): Promise<{ state: RefundState }> {
  return transaction(ctx, async (ctx) => {
    // The row lock on the payment serialises its refunds, so their sum cannot exceed the captured amount.
    const [payment] = await ctx.db
      .select()
      .from(sandboxPayments)
      .where(byKey({ reference, account }))
      .for('update');
    const refunds = await ctx.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.reference, reference));
    const earlier = refunds.find((refund) => refund.refundId === refundId);
    if (earlier) return { state: earlier.state };
    if (payment) toGatewayAmount(traitsOf(payment.gateway).exponents, payment.currency, amountMinor);
    const refundedMinor = totalOf(refunds);
    if (!payment || refundedMinor + amountMinor > payment.capturedMinor) return { state: 'failed' };
    const state = firstState(payment, refunds.length === 0);
    await ctx.db.insert(sandboxRefunds).values({ refundId, reference, amountMinor, state });
    if (state === 'pending')
      await enqueue(ctx, decideSandboxRefund, { refundId }, inMilliseconds(decisionMs));
    return { state };
  });
}

function firstState(payment: Payment, isFirst: boolean): RefundState {
  const effect = findMagicCard(payment.source ?? '')?.effect;
  if (effect === 'refund_fails' && isFirst) return 'failed';
  const isPending =
    traitsOf(payment.gateway).decidesLater || effect === 'refund_pending' || effect === 'webhook_lost';
  return isPending ? 'pending' : 'succeeded';
}

/** Total of the refunds that did not fail, in minor units. */
export function totalOf(refunds: readonly { amountMinor: number; state: RefundState }[]): number {
  return refunds.reduce((sum, { amountMinor, state }) => (state === 'failed' ? sum : sum + amountMinor), 0);
}
