import { type Booking, productOf, type SupplierAnswer } from '#server/modules/bookings/index.ts';
import type { SystemContext, WebhookContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import {
  type EventKind,
  type EventOutcome,
  findTransferByReference,
  lockTransfer,
  onceForEvent,
  storedEventId,
} from './reservations.ts';

type ProviderEvent = { event_id: string; booking_reference: string };

/** What the provider answered when it was asked about the booking of an event. */
export type ReadBack = SupplierAnswer | null;

/**
 * Applies a provider's webhook event to its booking, exactly once even if it is delivered repeatedly, with
 * the booking locked. Throws 404 for an unknown reference.
 */
export async function receiveEvent<Event extends ProviderEvent>(
  ctx: WebhookContext,
  kind: EventKind,
  event: Event,
  apply: (ctx: SystemContext, booking: Booking, event: Event) => Promise<EventOutcome>,
): Promise<{ received: true; duplicate: boolean }> {
  return applyOnce(ctx, kind, event, await findTransferByReference(ctx, event.booking_reference), apply);
}

/**
 * Like `receiveEvent`, for an event that moves money: it is only a hint, so the provider is asked for its reservation
 * before the event is applied, outside the transaction. While it does not answer, this fails as a supplier call does,
 * nothing is stored, and the provider delivers the event again.
 */
export async function receiveEventReadBack<Event extends ProviderEvent>(
  ctx: WebhookContext,
  kind: EventKind,
  event: Event,
  apply: (ctx: SystemContext, booking: Booking, event: Event, answer: ReadBack) => Promise<EventOutcome>,
): Promise<{ received: true; duplicate: boolean }> {
  const found = await findTransferByReference(ctx, event.booking_reference);
  const answer = await productOf(found.kind).lookUp(ctx, found);
  return applyOnce(ctx, kind, event, found, (ctx, booking) => apply(ctx, booking, event, answer));
}

function applyOnce<Event extends ProviderEvent>(
  ctx: WebhookContext,
  kind: EventKind,
  event: Event,
  found: Booking,
  apply: (ctx: SystemContext, booking: Booking, event: Event) => Promise<EventOutcome>,
): Promise<{ received: true; duplicate: boolean }> {
  return transaction(ctx, async (ctx) => {
    const booking = await lockTransfer(ctx, found);
    const eventId = storedEventId(ctx, event.event_id);
    return onceForEvent(ctx, { eventId, kind, booking }, () => apply(ctx, booking, event));
  });
}
