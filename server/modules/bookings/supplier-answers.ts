import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, isNull, sql } from '#server/platform/db/sql.ts';
import type { Booking } from './booking.ts';
import type { SupplierCost } from './port.ts';
import type { SupplierAnswer } from './product-adapter.ts';
import { requestSupplierRelease } from './release-supplier-booking.ts';
import { bookings } from './schema.ts';
import { sealHandle } from './supplier-handle.ts';
import { tryTransition } from './transition.ts';
import { mergeDetails } from './update-booking.ts';

/** True while the supplier of a booking in fulfilment has not decided. */
export const awaitsSupplier = ({
  state,
  supplierOutcome,
}: Pick<Booking, 'state' | 'supplierOutcome'>): boolean =>
  (state === 'fulfilling' || state === 'pending_supplier') && supplierOutcome === null;

/** Condition on a booking whose supplier has not decided. */
export const awaitsAnswer = (booking: Pick<Booking, 'appId' | 'id'>) =>
  and(
    eq(bookings.appId, booking.appId),
    eq(bookings.id, booking.id),
    inArray(bookings.state, ['fulfilling', 'pending_supplier']),
    isNull(bookings.supplierOutcome),
  );

/**
 * Records a booking attempt before the supplier is called, so that after a crash the next run knows that our
 * reference may be in use. Returns null if the answer is already known or the booking is no longer in
 * fulfilment.
 */
export async function recordAttempt(
  ctx: BaseContext,
  booking: Pick<Booking, 'appId' | 'id'>,
): Promise<Booking | null> {
  const [row] = await ctx.db
    .update(bookings)
    .set({ supplierAttempts: sql`${bookings.supplierAttempts} + 1`, updatedAt: sql`sojourn_now()` })
    .where(awaitsAnswer(booking))
    .returning();
  return row ?? null;
}

/**
 * Stores the supplier's decision; the first one is final. Ignores other answers. If the booking was cancelled while the supplier was
 * asked, what the supplier booked is released. Returns true if the decision was stored.
 */
export async function recordSupplierAnswer(
  ctx: BaseContext,
  booking: Booking,
  answer: SupplierAnswer,
): Promise<boolean> {
  if (answer.outcome === 'pending' || answer.outcome === 'unknown') return false;
  const booked = answer.outcome === 'booked' ? answer : null;
  const recorded = await ctx.db
    .update(bookings)
    .set({
      supplierOutcome: answer.outcome,
      supplierReference: booked?.supplierReference ?? null,
      ...(booked?.handle ? { supplierHandle: sealHandle(ctx, booking.id, booked.handle) } : {}),
      ...booked?.times,
      ...(booked?.cost ? finalCost(booking, booked.cost) : {}),
      bookAskedAt: null,
      answersBy: null,
      outcomeUnknownSince: null,
      // A webhook knows no handle, so the supplier is asked for the booking soon.
      ...(booked && booked.handle === undefined ? { supplierCheckAt: sql`sojourn_now()` } : {}),
      ...(booked ? { details: mergeDetails(booked.details, booked.times) } : {}),
      updatedAt: sql`sojourn_now()`,
    })
    .where(awaitsAnswer(booking))
    .returning({ id: bookings.id });
  if (recorded.length > 0 || !booked) return recorded.length > 0;
  // Does nothing unless the booking has ended; the release that its cancellation enqueued may have run too early.
  await requestSupplierRelease(ctx, booking);
  return false;
}

/** The supplier's final cost replaces the one that it named before; in another currency it has no rate of the sale. */
export function finalCost(
  { costCurrency, costExchangeRate, currency }: Booking,
  { netMinor, commissionMinor, currency: into }: SupplierCost,
) {
  const sameRate = into === costCurrency ? costExchangeRate : null;
  return {
    costNetMinor: netMinor,
    costCommissionMinor: commissionMinor,
    costCurrency: into,
    costExchangeRate: into === currency ? 1 : sameRate,
  };
}

/**
 * Stores that a person at the supplier decides: moves a booking to `pending_supplier`, or replaces deadline, reference and
 * handle of one that is pending already. Returns false if the booking waits for no answer any more.
 */
export async function recordPendingAnswer(
  ctx: BaseContext,
  booking: Booking,
  { supplierReference, answersBy, handle }: Extract<SupplierAnswer, { outcome: 'pending' }>,
): Promise<boolean> {
  const supplierHandle = handle ? sealHandle(ctx, booking.id, handle) : booking.supplierHandle;
  const set = { supplierReference, supplierHandle, answersBy, bookAskedAt: null };
  if (booking.state !== 'pending_supplier') {
    return (await tryTransition(ctx, booking, 'await_supplier', { set })) !== null;
  }
  const recorded = await ctx.db
    .update(bookings)
    .set(set)
    .where(awaitsAnswer(booking))
    .returning({ id: bookings.id });
  return recorded.length > 0;
}
