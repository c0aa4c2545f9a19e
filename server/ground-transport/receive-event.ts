import type { Booking } from '#server/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import {
  type EventKind,
  type EventOutcome,
  findRideByReference,
  lockRide,
  onceForEvent,
} from './reservations.ts';

/**
 * Applies what a provider tells of a ride, once however often it is delivered, with the ride locked. 404 for a
 * reference that is not a ride of ours.
 */
export async function receiveEvent<Event extends { event_id: string; booking_reference: string }>(
  ctx: SystemContext,
  kind: EventKind,
  event: Event,
  apply: (ctx: SystemContext, booking: Booking, event: Event) => Promise<EventOutcome>,
): Promise<{ received: true; duplicate: boolean }> {
  const seen = await findRideByReference(ctx, event.booking_reference);
  return transaction(ctx, async (ctx) => {
    const booking = await lockRide(ctx, seen);
    return onceForEvent(ctx, { eventId: event.event_id, kind, booking }, () => apply(ctx, booking, event));
  });
}
