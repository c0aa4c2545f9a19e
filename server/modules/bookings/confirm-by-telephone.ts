import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, or, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { Booking } from './booking.ts';
import { productOf } from './product-adapter.ts';
import { publishBookingEvent } from './publish-booking-event.ts';
import { bookings } from './schema.ts';
import { awaitsAnswer } from './supplier-answers.ts';

/**
 * Records the reference under which a supplier confirmed a booking by telephone. It is the supplier's decision for a
 * booking that waits for it, and replaces the reference of a confirmed one. The supplier is not asked again, because
 * it may not know the booking under our reference. Fails with `invalid_state` for any other booking, and for a product
 * that needs more than a reference.
 */
export async function confirmByTelephone(
  ctx: BaseContext,
  booking: Booking,
  reference: string,
): Promise<Booking> {
  const decision = productOf(booking.kind).bookedByTelephone?.(reference);
  if (decision?.outcome !== 'booked') {
    throw problem('invalid_state', {
      detail: `A booking of kind ${booking.kind} cannot be confirmed by telephone.`,
    });
  }
  const { appId, id, state } = booking;
  const isConfirmed = and(eq(bookings.appId, appId), eq(bookings.id, id), eq(bookings.state, 'confirmed'));
  const [recorded] = await ctx.db
    .update(bookings)
    .set({
      supplierOutcome: 'booked',
      supplierReference: decision.supplierReference,
      details: sql`${bookings.details} || ${JSON.stringify(decision.details)}::jsonb`,
      supplierLostAt: null,
      bookAskedAt: null,
      outcomeUnknownSince: null,
      confirmedByTelephone: true,
      updatedAt: sql`sojourn_now()`,
    })
    .where(or(isConfirmed, awaitsAnswer(booking)))
    .returning();
  if (!recorded) throw problem('invalid_state', { detail: `The booking is ${state}.` });
  if (recorded.state === 'confirmed') await publishBookingEvent(ctx, recorded, 'booking.changed');
  return recorded;
}
