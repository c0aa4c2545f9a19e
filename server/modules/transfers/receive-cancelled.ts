import { type Booking, recordSupplierAnswer, stateAfter } from '#server/modules/bookings/index.ts';
import { cancelBooking, recheckSupplier } from '#server/modules/checkout/index.ts';
import type { SystemContext, WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { cancelAfterCapture } from './cancel-after-capture.ts';
import type * as contract from './contract-webhooks.ts';
import { termsOfProvider } from './provider-terms.ts';
import { type ReadBack, receiveEventReadBack } from './receive-event.ts';
import {
  applied,
  contradicted,
  type EventOutcome,
  findReservation,
  ignored,
  saveReservation,
} from './reservations.ts';

type Event = Input<typeof contract.receiveReservationCancelled>;

/**
 * Cancels the booking if the provider, when it is asked, has no reservation that stands: refunds a captured payment by
 * its terms, or voids an authorised one.
 */
export async function receiveReservationCancelled(
  ctx: WebhookContext,
  input: Event,
): Promise<Output<typeof contract.receiveReservationCancelled>> {
  return receiveEventReadBack(ctx, 'cancelled', input, apply);
}

async function apply(
  ctx: SystemContext,
  booking: Booking,
  event: Event,
  answer: ReadBack,
): Promise<EventOutcome> {
  if (['cancelled', 'failed', 'expired', 'completed'].includes(booking.state)) return ignored('booking_over');
  if (answer !== null && answer.outcome !== 'refused') return contradicted;
  const known = await findReservation(ctx, booking);
  await saveReservation(ctx, booking, {
    reservationId: event.reservation_id ?? known?.reservationId ?? booking.supplierReference ?? '',
    state: 'cancelled',
    reason: event.reason ?? 'cancelled_by_provider',
  });
  if (stateAfter(booking.state, 'cancel') && booking.state !== 'pending_supplier') {
    await cancelBooking(ctx, booking, await termsOfProvider(ctx, booking, event));
    return applied;
  }
  if (booking.supplierOutcome === 'booked') {
    // The capture is in progress: a job cancels the booking after it.
    await enqueue(ctx, cancelAfterCapture, {
      appId: booking.appId,
      bookingId: booking.id,
      said: { reason: event.reason, refund: event.refund },
    });
    return applied;
  }
  await recordSupplierAnswer(ctx, booking, { outcome: 'refused', reason: 'cancelled_by_provider' });
  await recheckSupplier(ctx, booking);
  return applied;
}
