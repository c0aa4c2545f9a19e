import type { ObservedEvent } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { sandboxPayments, sandboxRefunds } from './schema.ts';

const open = ['created', 'requires_action', 'processing', 'declined'] as const;

/** The state of a payment after each event, and the states that it may have before. */
const moves = {
  'payment.authorized': { state: 'authorized', from: [...open] },
  'payment.succeeded': { state: 'captured', from: [...open, 'authorized', 'voided'] },
  'payment.cancelled': { state: 'voided', from: [...open, 'authorized'] },
  'payment.failed': { state: 'declined', from: [...open] },
} as const;

const disputes = {
  'payment.disputed': 'opened',
  'payment.dispute_funds_withdrawn': 'opened',
  'payment.dispute_won': 'won',
  'payment.dispute_lost': 'lost',
} as const;

const isKeyOf = <Table extends object>(table: Table, key: string): key is keyof Table & string =>
  Object.hasOwn(table, key);

/**
 * Moves a payment to the state of a signed event that the gateway did not send itself. A refund event must be
 * one of a refund that was made on the dashboard; its id becomes the id of the refund.
 */
export async function observeEvent(
  ctx: BaseContext,
  reference: string,
  { type, eventId, amountMinor }: ObservedEvent,
): Promise<void> {
  const isThis = eq(sandboxPayments.reference, reference);
  if (type === 'refund.succeeded') {
    await ctx.db
      .insert(sandboxRefunds)
      .values({ refundId: eventId, reference, amountMinor, isFromDashboard: true })
      .onConflictDoNothing();
    return;
  }
  if (isKeyOf(disputes, type)) {
    await ctx.db.update(sandboxPayments).set({ disputeState: disputes[type] }).where(isThis);
    return;
  }
  if (!isKeyOf(moves, type)) return;
  const { state, from } = moves[type];
  await ctx.db
    .update(sandboxPayments)
    .set({
      state,
      ...(state === 'captured'
        ? { capturedMinor: sql`least(${amountMinor}::bigint, ${sandboxPayments.amountMinor})` }
        : {}),
      updatedAt: sql`sojourn_now()`,
    })
    .where(and(isThis, inArray(sandboxPayments.state, [...from])));
}
