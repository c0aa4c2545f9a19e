import type { Booking } from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import {
  type EventKind,
  type EventOutcome,
  findTransferByReference,
  lockTransfer,
  onceForEvent,
} from './reservations.ts';

/**
 * Applies a provider's webhook event to its booking, exactly once even if it is delivered repeatedly, with
 * the booking locked. Throws 404 for an unknown reference.
 */
export async function receiveEvent<Event extends { event_id: string; booking_reference: string }>(
  ctx: SystemContext,
  kind: EventKind,
  event: Event,
  apply: (ctx: SystemContext, booking: Booking, event: Event) => Promise<EventOutcome>,
): Promise<{ received: true; duplicate: boolean }> {
  const found = await findTransferByReference(ctx, event.booking_reference);
  return transaction(ctx, async (ctx) => {
    const booking = await lockTransfer(ctx, found);
    return onceForEvent(ctx, { eventId: event.event_id, kind, booking }, () => apply(ctx, booking, event));
  });
}
