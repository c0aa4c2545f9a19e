import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, isNull, sql } from '#server/platform/db/sql.ts';
import type { SupplierAnswer } from './bookable.ts';
import type { Booking } from './booking.ts';
import { bookings } from './schema.ts';

const stillAsked = (booking: Pick<Booking, 'appId' | 'id'>) =>
  and(
    eq(bookings.appId, booking.appId),
    eq(bookings.id, booking.id),
    inArray(bookings.state, ['fulfilling', 'pending_supplier']),
    isNull(bookings.supplierOutcome),
  );

/**
 * Notes that the supplier is about to be asked, before it is: whoever comes after a crash knows that our
 * reference may be in use. Null when the answer is known already or the booking has moved on.
 */
export async function recordAttempt(
  ctx: BaseContext,
  booking: Pick<Booking, 'appId' | 'id'>,
): Promise<Booking | null> {
  const [row] = await ctx.db
    .update(bookings)
    .set({ supplierAttempts: sql`${bookings.supplierAttempts} + 1`, updatedAt: sql`now()` })
    .where(stillAsked(booking))
    .returning();
  return row ?? null;
}

/** Writes down what the supplier decided; `pending` is no decision. The first one stays. */
export async function recordSupplierAnswer(
  ctx: BaseContext,
  booking: Booking,
  answer: SupplierAnswer,
): Promise<void> {
  if (answer.outcome === 'pending') return;
  const booked = answer.outcome === 'booked' ? answer : null;
  await ctx.db
    .update(bookings)
    .set({
      supplierOutcome: answer.outcome,
      supplierReference: booked?.supplierReference ?? null,
      details: booked ? { ...(booking.details as object), ...booked.details } : booking.details,
      updatedAt: sql`now()`,
    })
    .where(stillAsked(booking));
}
