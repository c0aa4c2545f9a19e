import {
  type Booking,
  type BookingState,
  recordSupplierAnswer,
  requestSupplierRelease,
} from '#server/modules/bookings/index.ts';
import { recheckSupplier } from '#server/modules/checkout/index.ts';
import type { SystemContext, WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-webhooks.ts';
import { type ReadBack, receiveEventReadBack } from './receive-event.ts';
import {
  applied,
  contradicted,
  type EventOutcome,
  findReservation,
  ignored,
  saveReservation,
} from './reservations.ts';

type Event = Input<typeof contract.receiveReservationCreated>;

/** States in which a new reservation comes too late, so that it must be cancelled at the provider. */
const endedStates: readonly BookingState[] = ['cancelled', 'failed', 'expired'];
const refusals = ['failed', 'declined', 'rejected'];

/**
 * Records the provider's decision on a reservation, as the provider tells it when it is asked. A booking that waits
 * for it is settled by the job that captures the payment and then confirms.
 */
export async function receiveReservationCreated(
  ctx: WebhookContext,
  input: Event,
): Promise<Output<typeof contract.receiveReservationCreated>> {
  return receiveEventReadBack(ctx, 'created', input, apply);
}

async function apply(
  ctx: SystemContext,
  booking: Booking,
  event: Event,
  answer: ReadBack,
): Promise<EventOutcome> {
  const known = await findReservation(ctx, booking);
  const isRefusal = refusals.includes(event.status?.toLowerCase() ?? '');
  if (known && known.state !== 'created') return ignoreLateEvent(ctx, booking, known.state);
  if (endedStates.includes(booking.state)) return ignoreLateEvent(ctx, booking, 'booking_over');
  if (isRefusal && booking.supplierOutcome === 'booked') return ignored('already_booked');
  const isRefused = answer === null || answer.outcome === 'refused';
  if (isRefusal !== isRefused || (!isRefusal && answer?.outcome !== 'booked')) return contradicted;
  const told = {
    ...(event.confirmation_number ? { confirmationNumber: event.confirmation_number } : {}),
    ...(event.pickup_instructions ? { pickupInstructions: event.pickup_instructions } : {}),
  };
  const booked = answer?.outcome === 'booked' ? answer : null;
  await saveReservation(ctx, booking, {
    reservationId: booked?.supplierReference ?? event.reservation_id,
    state: booked ? 'created' : 'failed',
    ...told,
    reason: booked ? undefined : 'provider_declined',
  });
  await recordSupplierAnswer(
    ctx,
    booking,
    booked
      ? { ...booked, details: { ...booked.details, ...told } }
      : { outcome: 'refused', reason: 'provider_declined' },
  );
  await recheckSupplier(ctx, booking);
  return applied;
}

/** A cancellation wins: the booking does not change, and the provider is asked to cancel again. */
async function ignoreLateEvent(ctx: SystemContext, booking: Booking, reason: string): Promise<EventOutcome> {
  if (endedStates.includes(booking.state)) {
    await requestSupplierRelease(ctx, booking);
  }
  return ignored(reason);
}
