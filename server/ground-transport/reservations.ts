import { type Booking, findBookingAnywhere } from '#server/bookings/index.ts';
import { bookings } from '#server/bookings/schema.ts';
import { liveSessionsOf, lockSession } from '#server/checkout/index.ts';
import type { BaseContext, SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { groundEvents, groundReservations } from './schema.ts';

export type Reservation = typeof groundReservations.$inferSelect;
export type EventKind = (typeof groundEvents.$inferSelect)['kind'];

/** What became of an event. An ignored one came too late or contradicts what was known. */
export type EventOutcome = { status: 'applied' | 'ignored'; reason: string };

export const applied: EventOutcome = { status: 'applied', reason: '' };
export const ignored = (reason: string): EventOutcome => ({ status: 'ignored', reason });

const referencePrefix = 'SJ-';

/** The ride that a reference of ours names, whatever app it belongs to; 404 for every other text. */
export async function findRideByReference(ctx: SystemContext, reference: string): Promise<Booking> {
  const id = reference.startsWith(referencePrefix) ? reference.slice(referencePrefix.length) : reference;
  const booking = await findBookingAnywhere(ctx, id);
  if (booking?.kind !== 'ground') throw problem('not_found');
  return booking;
}

/**
 * The ride again with its session and its row locked until the transaction ends, in the order in which payments
 * and cancellations take them.
 */
export async function lockRide(ctx: SystemContext, seen: Pick<Booking, 'appId' | 'id'>): Promise<Booking> {
  const [sessionId] = await liveSessionsOf(ctx, seen.appId, [seen.id]);
  if (sessionId) await lockSession(ctx, seen.appId, sessionId);
  const [booking] = await ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.appId, seen.appId), eq(bookings.id, seen.id)))
    .for('update');
  if (!booking) throw problem('not_found');
  return booking;
}

/** What the provider has said of a ride, or null. */
export async function findReservation(
  ctx: BaseContext,
  booking: Pick<Booking, 'appId' | 'id'>,
): Promise<Reservation | null> {
  const [row] = await ctx.db
    .select()
    .from(groundReservations)
    .where(and(eq(groundReservations.appId, booking.appId), eq(groundReservations.bookingId, booking.id)));
  return row ?? null;
}

type Said = Pick<Reservation, 'reservationId' | 'state'> &
  Partial<Pick<Reservation, 'confirmationNumber' | 'pickupInstructions' | 'reason'>>;

/** Writes down what the provider said; what it left out stays as it was. The caller has locked the ride. */
export async function saveReservation(
  ctx: SystemContext,
  booking: Pick<Booking, 'appId' | 'id'>,
  said: Said,
): Promise<void> {
  const told = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Said;
  await ctx.db
    .insert(groundReservations)
    .values({ appId: booking.appId, bookingId: booking.id, ...told })
    .onConflictDoUpdate({
      target: [groundReservations.appId, groundReservations.bookingId],
      set: { ...told, updatedAt: sql`now()` },
    });
}

/**
 * Runs what follows from an event once: its id is taken in the same transaction, and two deliveries at once meet
 * there. Whoever locks the ride does so before: the id's row refers to it. Answers whether the event was new.
 */
export async function onceForEvent(
  ctx: SystemContext,
  event: { eventId: string; kind: EventKind; booking: Pick<Booking, 'appId' | 'id'> },
  apply: () => Promise<EventOutcome>,
): Promise<{ received: true; duplicate: boolean }> {
  const { eventId, kind, booking } = event;
  const claimed = await ctx.db
    .insert(groundEvents)
    .values({ eventId, kind, appId: booking.appId, bookingId: booking.id, ...applied })
    .onConflictDoNothing()
    .returning({ eventId: groundEvents.eventId });
  if (claimed.length === 0) return { received: true, duplicate: true };
  const outcome = await apply();
  if (outcome.status === 'ignored') {
    await ctx.db.update(groundEvents).set(outcome).where(eq(groundEvents.eventId, eventId));
    ctx.log.warn({ kind, eventId, reason: outcome.reason }, 'a ground transport event was not applied');
  }
  return { received: true, duplicate: false };
}
