import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { totalOf } from './refund.ts';
import { eventIdOf, type Payment, reportEvent } from './report-event.ts';
import type { Report } from './report-shapes.ts';
import { sandboxPayments, sandboxRefunds } from './schema.ts';

/** What a person can do with a payment on the dashboard of a gateway, and what a bank can do. */
export type DashboardAct =
  | 'refund'
  | 'refund_part'
  | 'cancel'
  | 'capture'
  | 'open_dispute'
  | 'win_dispute'
  | 'lose_dispute';

/**
 * Performs an act at a simulated gateway and reports it by webhook, as a real one does. Returns false if the
 * state of the payment does not permit it. `refund` refunds all that is left, `refund_part` half of it.
 */
export async function actOnDashboard(
  ctx: BaseContext,
  reference: string,
  act: DashboardAct,
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const [payment] = await ctx.db
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.reference, reference))
      .for('update');
    if (!payment) return false;
    if (act === 'refund' || act === 'refund_part') return refund(ctx, payment, act);
    const change = changeOf(payment, act);
    if (!change) return false;
    const { event, ...set } = change;
    await ctx.db
      .update(sandboxPayments)
      .set({ ...set, updatedAt: sql`sojourn_now()` })
      .where(eq(sandboxPayments.reference, reference));
    await reportEvent(ctx, payment, { event, occasion: event });
    const moved = fundsEvents[event];
    if (moved) {
      const { capturedMinor: amountMinor } = payment;
      await reportEvent(ctx, payment, { event: moved, amountMinor, occasion: moved });
    }
    return true;
  });
}

/** What a dispute moves: the bank withdraws the money when it opens, and returns it when it is won. */
const fundsEvents: Partial<Record<Report['event'], Report['event']>> = {
  'payment.disputed': 'payment.dispute_funds_withdrawn',
  'payment.dispute_won': 'payment.dispute_funds_returned',
};

function changeOf({ state, disputeState, amountMinor }: Payment, act: DashboardAct) {
  const isOpen = state !== 'captured' && state !== 'voided' && state !== 'processing';
  if (act === 'cancel') return isOpen ? ({ event: 'payment.cancelled', state: 'voided' } as const) : null;
  if (act === 'capture') {
    const captured = { event: 'payment.succeeded', state: 'captured', capturedMinor: amountMinor } as const;
    return state === 'authorized' ? captured : null;
  }
  if (state !== 'captured') return null;
  if (act === 'open_dispute') {
    return disputeState === null ? ({ event: 'payment.disputed', disputeState: 'opened' } as const) : null;
  }
  if (disputeState !== 'opened') return null;
  return act === 'win_dispute'
    ? ({ event: 'payment.dispute_won', disputeState: 'won' } as const)
    : ({ event: 'payment.dispute_lost', disputeState: 'lost' } as const);
}

async function refund(ctx: BaseContext, payment: Payment, act: 'refund' | 'refund_part'): Promise<boolean> {
  const { reference } = payment;
  const refunds = await ctx.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.reference, reference));
  const leftMinor = payment.capturedMinor - totalOf(refunds);
  const amountMinor = act === 'refund' ? leftMinor : Math.ceil(leftMinor / 2);
  if (amountMinor <= 0) return false;
  const occasion = `dashboard refund ${refunds.length}`;
  // The event has the id of the refund, so that observing it does not store a second one.
  const refundId = eventIdOf(payment, occasion);
  await ctx.db.insert(sandboxRefunds).values({ refundId, reference, amountMinor, isFromDashboard: true });
  await reportEvent(ctx, payment, { event: 'refund.succeeded', amountMinor, refundId, occasion });
  return true;
}
