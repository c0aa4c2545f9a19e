import { z } from 'zod';
import {
  applySupplierChange,
  awaitsSupplier,
  type Booking,
  claimComparable,
  comparedInBatch,
  completeTerms,
  databaseTime,
  findBooking,
  isComparable,
  keepNewerHandle,
  productOf,
  productRules,
  recordComparison,
} from '#server/modules/bookings/index.ts';
import type { BaseContext, SystemContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { defineJob, enqueueAll, forEachConcurrently } from '#server/platform/jobs/index.ts';
import { cancelIdempotently } from './cancel-on-request.ts';
import { recheckSupplier } from './recheck-supplier.ts';

/** Suppliers that one run of the daily comparison asks at the same time. */
const concurrency = 5;
/** A run ends before the next one begins. */
const maxRunMs = 3 * 60_000;

/** Reads a booking back at its supplier, because something says that it has changed there. */
export const readBackBooking = defineJob({
  name: 'read_back_booking',
  payload: z.object({ appId: z.string(), bookingId: z.string() }),
  pool: 'external',
  run: async (ctx, { appId, bookingId }) => {
    const booking = await findBooking(ctx, appId, bookingId);
    if (booking) await readBack(ctx, booking);
  },
});

/** Enqueues the read-back of bookings, in the caller's transaction. Several requests before it runs are one. */
export async function requestReadBacks(
  ctx: Pick<BaseContext, 'db'>,
  changed: readonly Pick<Booking, 'appId' | 'id'>[],
): Promise<void> {
  const payloads = changed.map(({ appId, id: bookingId }) => ({ appId, bookingId }));
  await enqueueAll(ctx, readBackBooking, payloads, ({ bookingId }) => `read_back:${bookingId}`);
}

/**
 * Reads back all bookings that are due for a comparison, within the time of a run, those first that wait longest. A
 * failure of one does not stop the others.
 */
export async function compareWithSuppliers(ctx: SystemContext): Promise<void> {
  const endsAt = performance.now() + maxRunMs;
  let isFull = true;
  do {
    const due = await claimComparable(ctx);
    await forEachConcurrently(due, concurrency, async (booking) => {
      if (ctx.signal.aborted) return;
      await readBack(ctx, booking).catch((err) =>
        ctx.log.warn({ err, bookingId: booking.id }, 'a booking could not be compared with its supplier'),
      );
    });
    isFull = due.length === comparedInBatch;
  } while (isFull && !ctx.signal.aborted && performance.now() < endsAt);
}

/**
 * Asks the supplier for its order of a booking, outside any transaction, and follows the answer. A confirmed booking
 * that the supplier cancelled is cancelled with a full refund, since the guest did not cancel it; one that it changed
 * is changed; one that it does not have becomes a case. One that waits for the supplier is asked about as in its
 * fulfilment. Throws, so that a job is retried, while the booking is being charged.
 */
async function readBack(ctx: SystemContext, booking: Booking): Promise<void> {
  if (awaitsSupplier(booking)) return recheckSupplier(ctx, booking);
  if (booking.state === 'fulfilling' || booking.state === 'pending_supplier')
    throw new Error('The payment of the booking is still being captured');
  if (!isComparable(booking)) return;
  const answer = await productOf(booking.kind).lookUp(ctx, booking);
  if (answer && 'handle' in answer) await keepNewerHandle(ctx, booking, answer.handle);
  if (booking.state === 'confirmed' && answer?.outcome === 'refused') return followCancellation(ctx, booking);
  if (booking.state === 'confirmed' && answer?.outcome === 'booked')
    await applySupplierChange(ctx, booking, answer);
  await recordComparison(ctx, booking, answer && answer.outcome !== 'refused' ? 'standing' : 'nothing');
}

/**
 * After the begin, `cancelled` may be how a supplier records a guest who did not come: a person decides. What has no
 * date begins with its purchase, and nobody can miss it.
 */
async function followCancellation(ctx: SystemContext, booking: Booking): Promise<void> {
  const now = await databaseTime(ctx);
  const hasDate = productRules[booking.kind].daysAhead !== null;
  if (hasDate && booking.startsAt <= now) return recordComparison(ctx, booking, 'nothing');
  const { paidMinor: refundMinor } = booking;
  const terms = completeTerms({ policyApplied: 'cancelled_by_provider', penaltyMinor: 0, refundMinor }, now);
  await cancelIdempotently(ctx, booking, terms, async () => {
    const current = await findBooking(ctx, booking.appId, booking.id);
    if (!current) throw problem('not_found');
    return current;
  });
  ctx.log.warn({ bookingId: booking.id }, 'a supplier cancelled a booking; it is refunded in full');
}
