import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import type { Booking } from './booking.ts';
import { rescheduleCompletion } from './complete-booking.ts';
import { productOf, type SupplierDecision } from './product-adapter.ts';
import { publishBookingEvent } from './publish-booking-event.ts';
import { recordInHistory } from './record-in-history.ts';
import { bookings } from './schema.ts';
import { finalCost } from './supplier-answers.ts';
import { updateBookingDetails } from './update-booking.ts';

type Booked = Extract<SupplierDecision, { outcome: 'booked' }>;

/**
 * Takes over what the supplier changed in a confirmed booking: details, times and cost. The traveller gets an e-mail, the
 * partner an event; neither is told of the cost alone, because the price that was sold stays. Facts that the supplier
 * does not tell stay. Returns true if anything was changed.
 */
export async function applySupplierChange(
  ctx: SystemContext,
  { appId, id }: Pick<Booking, 'appId' | 'id'>,
  answer: Booked,
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    // Locked, so that of two answers with the same news one sends the e-mail.
    const [booking] = await ctx.db
      .select()
      .from(bookings)
      .where(and(eq(bookings.appId, appId), eq(bookings.id, id), eq(bookings.state, 'confirmed')))
      .for('update');
    if (!booking) return false;
    const hasNewCost = await keepCost(ctx, booking, answer);
    const details = changedFields(booking.details as Record<string, unknown>, answer.details);
    const hasMoved =
      answer.times !== undefined &&
      (answer.times.startsAt !== booking.startsAt || answer.times.endsAt !== booking.endsAt);
    if (!hasMoved && Object.keys(details).length === 0) return hasNewCost;
    const changed = await updateBookingDetails(ctx, booking, details, hasMoved ? answer.times : {});
    if (hasMoved) await rescheduleCompletion(ctx, changed);
    await recordInHistory(ctx, [changed], { event: 'change', reason: 'changed_by_supplier' });
    ctx.log.info({ bookingId: id, fields: Object.keys(details), hasMoved }, 'a supplier changed a booking');
    await publishBookingEvent(ctx, changed, 'booking.changed');
    await productOf(changed.kind).emailOutcome(ctx, changed, 'changed');
    return true;
  });
}

/** Stores a cost that differs from the stored one, for the margin and the comparison with invoices. */
async function keepCost(ctx: SystemContext, booking: Booking, { cost }: Booked): Promise<boolean> {
  const isKnown =
    !cost ||
    (cost.netMinor === booking.costNetMinor &&
      cost.commissionMinor === booking.costCommissionMinor &&
      cost.currency === booking.costCurrency);
  if (isKnown) return false;
  await ctx.db
    .update(bookings)
    .set(finalCost(booking, cost))
    .where(and(eq(bookings.appId, booking.appId), eq(bookings.id, booking.id)));
  await recordInHistory(ctx, [booking], { event: 'change', reason: 'cost_changed_by_supplier' });
  return true;
}

/** The fields that the supplier tells and that differ from the stored ones. */
function changedFields(
  stored: Record<string, unknown>,
  told: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(told).filter(
      ([name, value]) =>
        value !== null && value !== undefined && canonical(value) !== canonical(stored[name]),
    ),
  );
}

/** JSON with sorted keys: the database does not keep the order of the keys of `jsonb`. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
