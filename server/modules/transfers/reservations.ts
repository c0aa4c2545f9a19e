import { type Booking, findBookingAnywhere } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import { liveSessionsOf, lockSession } from '#server/modules/checkout/index.ts';
import type { BaseContext, SystemContext, WebhookContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { transferEvents, transferReservations } from './schema.ts';

/** A stored reservation of a provider. */
export type Reservation = typeof transferReservations.$inferSelect;
export type EventKind = (typeof transferEvents.$inferSelect)['kind'];

/** Outcome of a webhook event. An ignored event came too late or contradicts the stored state. */
export type EventOutcome = { status: 'applied' | 'ignored'; reason: string };

export const applied: EventOutcome = { status: 'applied', reason: '' };
/** The outcome of an event that changes nothing; the reason is stored with the event. */
export const ignored = (reason: string): EventOutcome => ({ status: 'ignored', reason });

/** The provider told another story when it was asked. Nothing changes, and a case is opened. */
export const contradicted: EventOutcome = ignored('contradicted');

const referencePrefix = 'SJ-';

/**
 * The booking of our reference, in any app or, for an event that apps' own secret signed, in these; throws 404 for every
 * other text.
 */
export async function findTransferByReference(
  ctx: Pick<WebhookContext, 'db' | 'signedFor'>,
  reference: string,
): Promise<Booking> {
  const id = reference.startsWith(referencePrefix) ? reference.slice(referencePrefix.length) : reference;
  const booking = await findBookingAnywhere(ctx, id);
  if (booking?.kind !== 'ground') throw problem('not_found');
  if (ctx.signedFor && !ctx.signedFor.includes(booking.appId)) throw problem('not_found');
  return booking;
}

/**
 * Reads the booking again and locks its checkout session and its row until the transaction ends, in the same
 * order as payments and cancellations.
 */
export async function lockTransfer(
  ctx: SystemContext,
  found: Pick<Booking, 'appId' | 'id'>,
): Promise<Booking> {
  const [sessionId] = await liveSessionsOf(ctx, found.appId, [found.id]);
  if (sessionId) await lockSession(ctx, found.appId, sessionId);
  const [booking] = await ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.appId, found.appId), eq(bookings.id, found.id)))
    .for('update');
  if (!booking) throw problem('not_found');
  return booking;
}

/** The reservation that the provider has reported for a booking, or null. */
export async function findReservation(
  ctx: BaseContext,
  booking: Pick<Booking, 'appId' | 'id'>,
): Promise<Reservation | null> {
  const [row] = await ctx.db
    .select()
    .from(transferReservations)
    .where(
      and(eq(transferReservations.appId, booking.appId), eq(transferReservations.bookingId, booking.id)),
    );
  return row ?? null;
}

type ReservationUpdate = Pick<Reservation, 'reservationId' | 'state'> &
  Partial<Pick<Reservation, 'confirmationNumber' | 'pickupInstructions' | 'reason'>>;

/** Stores the provider's report; absent fields keep their value. The caller has locked the booking. */
export async function saveReservation(
  ctx: SystemContext,
  booking: Pick<Booking, 'appId' | 'id'>,
  update: ReservationUpdate,
): Promise<void> {
  const known = Object.fromEntries(
    Object.entries(update).filter(([, value]) => value !== undefined),
  ) as ReservationUpdate;
  await ctx.db
    .insert(transferReservations)
    .values({ appId: booking.appId, bookingId: booking.id, ...known })
    .onConflictDoUpdate({
      target: [transferReservations.appId, transferReservations.bookingId],
      set: { ...known, updatedAt: sql`sojourn_now()` },
    });
}

/**
 * The id under which an event is stored. An app's own account chooses its ids, which must not make an event of another
 * account a duplicate.
 */
export const storedEventId = (
  { signedFor = [] }: Pick<WebhookContext, 'signedFor'>,
  eventId: string,
): string => [...signedFor, eventId].join(' ');

/**
 * Applies an event once: the same transaction inserts its id, so concurrent deliveries conflict on that row.
 * A caller that locks the booking does so first, because the id's row refers to it. Returns whether the event
 * is a duplicate.
 */
export async function onceForEvent(
  ctx: SystemContext,
  event: { eventId: string; kind: EventKind; booking: Pick<Booking, 'appId' | 'id'> },
  apply: () => Promise<EventOutcome>,
): Promise<{ received: true; duplicate: boolean }> {
  const { eventId, kind, booking } = event;
  const claimed = await ctx.db
    .insert(transferEvents)
    .values({ eventId, kind, appId: booking.appId, bookingId: booking.id, ...applied })
    .onConflictDoNothing()
    .returning({ eventId: transferEvents.eventId });
  if (claimed.length === 0) return { received: true, duplicate: true };
  const outcome = await apply();
  if (outcome.status === 'ignored') {
    await ctx.db.update(transferEvents).set(outcome).where(eq(transferEvents.eventId, eventId));
    ctx.log.warn({ kind, eventId, reason: outcome.reason }, 'a transfer event was not applied');
  }
  return { received: true, duplicate: false };
}
