import { z } from 'zod';
import type { BaseContext, SystemContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import type { Booking } from './booking.ts';
import { endedWithoutService, requiresSupplierRelease } from './lifecycle.ts';
import { productOf } from './product-adapter.ts';
import { findBooking } from './queries.ts';
import { bookings } from './schema.ts';
import { keepNewerHandle } from './supplier-handle.ts';

/** A cancellation that a supplier undoes, or an answer that arrives late, is found by then. */
const checkedAgainHours = 1;

type Key = { appId: string; bookingId: string };

/** The key of the job that releases a booking at its supplier. */
export const releaseKeyOf = ({ bookingId }: { bookingId: string }) => `release:${bookingId}`;

/**
 * Releases the hold or cancels the supplier booking after a booking ended without service, asks whether anything
 * is left, and records that nothing is. Every step is idempotent, so the job can run again after a crash. Fails,
 * and is retried, while the supplier keeps the booking. What was confirmed by telephone is released by telephone.
 */
export const releaseSupplierBooking = defineJob({
  name: 'release_supplier_booking',
  payload: z.object({ appId: z.string(), bookingId: z.string() }),
  pool: 'external',
  run: async (ctx, payload) => {
    const booking = await findBooking(ctx, payload.appId, payload.bookingId);
    if (!booking || !requiresSupplierRelease(booking.state)) return;
    const product = productOf(booking.kind);
    await product.release(ctx, booking);
    // Before the first booking attempt, the supplier has at most a hold.
    if (booking.supplierAttempts > 0) {
      await product.cancel(ctx, booking);
      const left = await product.lookUp(ctx, booking);
      if (left && 'handle' in left) await keepNewerHandle(ctx, booking, left.handle);
      if (left && left.outcome !== 'refused') throw new Error('The supplier keeps a cancelled booking');
    }
    // The supplier may know it under its own reference only, so a person calls it.
    if (!booking.confirmedByTelephone) await recordRelease(ctx, payload);
  },
});

/** Enqueues the release of an ended booking at its supplier, in the caller's transaction. */
export async function requestSupplierRelease(
  ctx: Pick<BaseContext, 'db'>,
  { appId, id: bookingId }: Pick<Booking, 'appId' | 'id'>,
): Promise<void> {
  await enqueue(ctx, releaseSupplierBooking, { appId, bookingId }, { key: releaseKeyOf({ bookingId }) });
}

/** Records that the supplier keeps nothing of an ended booking. The supplier is asked once more an hour later. */
export async function recordRelease(
  ctx: Pick<SystemContext, 'db'>,
  { appId, bookingId }: Key,
): Promise<void> {
  await ctx.db
    .update(bookings)
    .set({
      supplierReleasedAt: sql`sojourn_now()`,
      supplierCheckAt: sql`sojourn_now() + make_interval(hours => ${checkedAgainHours})`,
    })
    .where(
      and(
        eq(bookings.appId, appId),
        eq(bookings.id, bookingId),
        inArray(bookings.state, [...endedWithoutService]),
      ),
    );
}
