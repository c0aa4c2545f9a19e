import {
  type Booking,
  type BookingState,
  leaveSupplier,
  recordSupplierAnswer,
} from '#server/bookings/index.ts';
import { askSupplierAgain } from '#server/checkout/index.ts';
import type { SystemContext, WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import type * as contract from './contract-webhooks.ts';
import { receiveEvent } from './receive-event.ts';
import { applied, type EventOutcome, findReservation, ignored, saveReservation } from './reservations.ts';

type Event = Input<typeof contract.receiveReservationCreated>;

/** States that a reservation comes too late for: the provider has to let go of it. */
const over: readonly BookingState[] = ['cancelled', 'failed', 'expired'];
const refusals = ['failed', 'declined', 'rejected'];

/**
 * The provider has decided on a reservation. A booking that waits for it is settled by the job that captures first
 * and confirms then; one that is not paid for keeps the reservation until it is.
 */
export async function receiveReservationCreated(
  ctx: WebhookContext,
  input: Event,
): Promise<Output<typeof contract.receiveReservationCreated>> {
  return receiveEvent(ctx, 'created', input, apply);
}

async function apply(ctx: SystemContext, booking: Booking, event: Event): Promise<EventOutcome> {
  const known = await findReservation(ctx, booking);
  const isRefusal = refusals.includes(event.status?.toLowerCase() ?? '');
  if (known && known.state !== 'created') return tooLate(ctx, booking, known.state);
  if (over.includes(booking.state)) return tooLate(ctx, booking, 'booking_over');
  if (isRefusal && booking.supplierOutcome === 'booked') return ignored('already_booked');
  await saveReservation(ctx, booking, {
    reservationId: event.reservation_id,
    state: isRefusal ? 'failed' : 'created',
    confirmationNumber: event.confirmation_number ?? undefined,
    pickupInstructions: event.pickup_instructions ?? undefined,
    reason: isRefusal ? 'provider_declined' : undefined,
  });
  await recordSupplierAnswer(
    ctx,
    booking,
    isRefusal
      ? { outcome: 'refused', reason: 'provider_declined' }
      : {
          outcome: 'booked',
          supplierReference: event.reservation_id,
          details: {
            confirmationNumber: event.confirmation_number ?? null,
            pickupInstructions: event.pickup_instructions ?? null,
          },
        },
  );
  await askSupplierAgain(ctx, booking);
  return applied;
}

/** Cancelled wins: the booking stays as it is, and the provider is told once more to let go. */
async function tooLate(ctx: SystemContext, booking: Booking, reason: string): Promise<EventOutcome> {
  if (over.includes(booking.state)) {
    await enqueue(ctx, leaveSupplier, { appId: booking.appId, bookingId: booking.id });
  }
  return ignored(reason);
}
