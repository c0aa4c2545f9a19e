import { bookings } from '#server/modules/bookings/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, isNull, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { GuestsDeclineReason } from '../catalogue/index.ts';
import type { Traveller } from './details.ts';
import { hotelTravellerChanges as changes } from './schema.ts';

type DbContext = Pick<BaseContext, 'db'>;
type BookingKey = { appId: string; id: string };

/** A requested change of the travellers of a confirmed booking. */
export type TravellerChange = typeof changes.$inferSelect;

const ofBooking = ({ appId, id }: BookingKey) => and(eq(changes.appId, appId), eq(changes.bookingId, id));

const isOpen = (booking: BookingKey, requestId: string) =>
  and(ofBooking(booking), eq(changes.requestId, requestId), isNull(changes.declinedAt));

/**
 * Stores a requested change, which replaces one that was declined. Null while the supplier has not answered an earlier
 * one: two changes on their way could arrive there in the other order.
 */
export async function insertChange(
  ctx: DbContext,
  { appId, id: bookingId }: BookingKey,
  travellers: Traveller[],
): Promise<TravellerChange | null> {
  const requested = { requestId: newId(), travellers, declinedAt: null, declineReason: null };
  const [row] = await ctx.db
    .insert(changes)
    .values({ appId, bookingId, ...requested })
    .onConflictDoUpdate({
      target: [changes.appId, changes.bookingId],
      set: { ...requested, createdAt: sql`sojourn_now()` },
      setWhere: sql`${changes.declinedAt} is not null`,
    })
    .returning();
  return row ?? null;
}

/** The change of a booking that its supplier has not answered; null without one. */
export async function findOpenChange(ctx: DbContext, booking: BookingKey): Promise<TravellerChange | null> {
  const [row] = await ctx.db
    .select()
    .from(changes)
    .where(and(ofBooking(booking), isNull(changes.declinedAt)));
  return row ?? null;
}

/** Deletes a change that was made, or is of no use any more. False if another answer came first. */
export async function deleteChange(
  ctx: DbContext,
  booking: BookingKey,
  { requestId }: Pick<TravellerChange, 'requestId'>,
): Promise<boolean> {
  const deleted = await ctx.db
    .delete(changes)
    .where(isOpen(booking, requestId))
    .returning({ id: changes.bookingId });
  return deleted.length > 0;
}

/** Stores that the supplier declined, without the names that it declined. False if another answer came first. */
export async function declineChange(
  ctx: DbContext,
  booking: BookingKey,
  { requestId }: Pick<TravellerChange, 'requestId'>,
  declineReason: GuestsDeclineReason,
): Promise<boolean> {
  const declined = await ctx.db
    .update(changes)
    .set({ declinedAt: sql`sojourn_now()`, declineReason, travellers: [] })
    .where(isOpen(booking, requestId))
    .returning({ id: changes.bookingId });
  return declined.length > 0;
}

/** Deletes what is stored of a declined change of a booking, because its travellers have changed since. */
export async function forgetDecline(ctx: DbContext, booking: BookingKey): Promise<void> {
  await ctx.db.delete(changes).where(and(ofBooking(booking), sql`${changes.declinedAt} is not null`));
}

/** The changes of bookings that were not made, by the id of the booking. One query; none without bookings. */
export async function readChanges(
  ctx: DbContext,
  of: readonly BookingKey[],
): Promise<Map<string, TravellerChange>> {
  if (of.length === 0) return new Map();
  const keys = JSON.stringify(of.map(({ appId, id }) => [appId, id]));
  const rows = await ctx.db
    .select()
    .from(changes)
    .where(
      sql`(${changes.appId}, ${changes.bookingId}) in
        (select (pair->>0)::uuid, (pair->>1)::uuid from jsonb_array_elements(${keys}::text::jsonb) pair)`,
    );
  return new Map(rows.map((row) => [row.bookingId, row]));
}

/** The travellers that a member has requested and the suppliers have not answered. */
export async function readRequestedTravellers(
  ctx: DbContext,
  { appId, userId }: { appId: string; userId: string },
): Promise<Pick<TravellerChange, 'bookingId' | 'travellers' | 'createdAt'>[]> {
  return ctx.db
    .select({ bookingId: changes.bookingId, travellers: changes.travellers, createdAt: changes.createdAt })
    .from(changes)
    .innerJoin(bookings, and(eq(bookings.appId, changes.appId), eq(bookings.id, changes.bookingId)))
    .where(and(eq(changes.appId, appId), eq(bookings.userId, userId), isNull(changes.declinedAt)));
}

/** Deletes the changes of a person's bookings. */
export async function eraseChanges(
  ctx: DbContext,
  { appId, userId }: { appId: string; userId: string },
): Promise<void> {
  await ctx.db.execute(sql`
    delete from hotel_traveller_changes change using bookings b
    where change.app_id = ${appId} and b.app_id = change.app_id and b.id = change.booking_id and b.user_id = ${userId}`);
}
