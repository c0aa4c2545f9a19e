import { z } from 'zod';
import { findBookingAnywhere } from '#server/modules/bookings/index.ts';
import * as checkout from '#server/modules/checkout/index.ts';
import { closePaidTwice, findIntent } from '#server/modules/payments/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { OperatorContext } from '../context.ts';
import { exactMinor } from '../exact-minor.ts';
import { findApp, notFound } from '../find.ts';
import { decimal, id, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';

const MakeRefund = z.object({
  booking: id,
  amount: decimal.refine((value) => value > 0, 'Must be more than 0.'),
});
const NameRefund = z.object({ app: reference, refund: id });

/** A refund as an operator sees it. */
export type RefundView = {
  refund: string;
  booking: string | null;
  amount: number;
  currency: string;
  state: string;
};

/**
 * Refunds an amount of a booking's payment, in major units, without cancelling the booking. Fails with
 * `invalid_state` if less stays paid for the booking.
 */
export async function makeRefund(
  ctx: OperatorContext,
  given: z.input<typeof MakeRefund>,
): Promise<{ booking: string; amount: number; currency: string }> {
  const input = parseInput(MakeRefund, given);
  requireReason(ctx);
  const booking = await findBookingAnywhere(ctx, input.booking);
  if (!booking) throw notFound(ctx, 'booking', input.booking);
  const { appId, id: bookingId, organisationId, currency } = booking;
  const { amount } = input;
  const amountMinor = exactMinor('amount', amount, currency);
  await transaction(ctx, async (ctx) => {
    await checkout.refundBooking(ctx, { appId, bookingId, amountMinor });
    const detail = { amount, currency };
    await recordAuditEntry(ctx, {
      action: 'refund.make',
      organisationId,
      appId,
      subjectId: bookingId,
      detail,
    });
  });
  return { booking: bookingId, amount, currency };
}

/**
 * Requests a refund again that the gateway refused, with at most what stays paid for its booking. Fails with
 * `invalid_state` unless it failed and something stays paid.
 */
export async function retryRefund(
  ctx: OperatorContext,
  given: z.input<typeof NameRefund>,
): Promise<RefundView> {
  return changeRefund(ctx, given, 'refund.retry', checkout.retryRefund);
}

/**
 * Records that a refund, which the gateway refused, was paid back in another way; closes it if nothing stays paid.
 * Fails with `invalid_state` unless it failed, and if only a part of it stays paid.
 */
export async function settleRefund(
  ctx: OperatorContext,
  given: z.input<typeof NameRefund>,
): Promise<RefundView> {
  return changeRefund(ctx, given, 'refund.settle', checkout.settleRefund);
}

/**
 * Closes the case of a refund that was paid twice: the payer gave the money back, or nobody asks for it. No money moves.
 * Fails with `invalid_state` unless the case is open.
 */
export async function closePaidTwiceRefund(
  ctx: OperatorContext,
  given: z.input<typeof NameRefund>,
): Promise<RefundView> {
  return changeRefund(ctx, given, 'refund.close-paid-twice', (tx, key) =>
    closePaidTwice(tx, key, ctx.reason),
  );
}

async function changeRefund(
  ctx: OperatorContext,
  given: z.input<typeof NameRefund>,
  action: string,
  change: typeof checkout.retryRefund,
): Promise<RefundView> {
  const input = parseInput(NameRefund, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const refund = await change(ctx, { appId: app.id, refundId: input.refund });
    const intent = await findIntent(ctx, app.id, refund.intentId);
    if (!intent) throw new Error('A refund has no payment');
    const { currency } = intent;
    const amount = toMajor(refund.amountMinor, currency);
    await recordAuditEntry(ctx, {
      action,
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: input.refund,
      detail: { amount, currency, refund: refund.id },
    });
    return { refund: refund.id, booking: refund.bookingId, amount, currency, state: refund.state };
  });
}
