import type { Booking, LiveEvent } from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { presentAssigned, presentPosition } from './present-live.ts';
import { transferPositions, transferVehicles, transferWatchers } from './schema.ts';
import type { AssignedVehicle, PositionView } from './views.ts';

/** A watcher renews within this time; after it, positions of the transfer are not published. */
const watchSeconds = 90;

/** Records that a client follows the transfer. Callers repeat it every minute. */
export async function watchTransfer(ctx: BaseContext, booking: Pick<Booking, 'appId' | 'id'>): Promise<void> {
  const watchedUntil = sql`sojourn_now() + make_interval(secs => ${watchSeconds})`;
  await ctx.db
    .insert(transferWatchers)
    .values({ appId: booking.appId, bookingId: booking.id, watchedUntil })
    .onConflictDoUpdate({
      target: [transferWatchers.appId, transferWatchers.bookingId],
      set: { watchedUntil },
    });
}

/** True while a client follows the transfer on any server. */
export async function isWatched(ctx: BaseContext, booking: Pick<Booking, 'appId' | 'id'>): Promise<boolean> {
  const [row] = await ctx.db
    .select({ watched: sql<boolean>`${transferWatchers.watchedUntil} > sojourn_now()::timestamptz(3)` })
    .from(transferWatchers)
    .where(and(eq(transferWatchers.appId, booking.appId), eq(transferWatchers.bookingId, booking.id)));
  return row?.watched ?? false;
}

/** The driver and the position, as events of the booking's stream. */
export async function readLiveUpdates(
  ctx: BaseContext,
  booking: Pick<Booking, 'appId' | 'id'>,
): Promise<LiveEvent[]> {
  const [assigned, position] = await Promise.all([findVehicle(ctx, booking), findPosition(ctx, booking)]);
  const booking_id = booking.id;
  return [
    ...(assigned ? [{ event: 'vehicle' as const, data: { booking_id, ...presentAssigned(assigned) } }] : []),
    ...(position ? [{ event: 'tracking' as const, data: { booking_id, ...presentPosition(position) } }] : []),
  ];
}

/** The driver and vehicle; null until a driver is assigned. */
export async function findVehicle(
  ctx: BaseContext,
  booking: Pick<Booking, 'appId' | 'id'>,
): Promise<AssignedVehicle | null> {
  const [row] = await ctx.db
    .select({
      driverName: transferVehicles.driverName,
      driverPhone: transferVehicles.driverPhone,
      driverPhotoUrl: transferVehicles.driverPhotoUrl,
      make: transferVehicles.make,
      model: transferVehicles.model,
      color: transferVehicles.color,
      licencePlate: transferVehicles.licencePlate,
      updatedAt: transferVehicles.updatedAt,
    })
    .from(transferVehicles)
    .where(and(eq(transferVehicles.appId, booking.appId), eq(transferVehicles.bookingId, booking.id)));
  if (!row) return null;
  const { driverName, driverPhone, driverPhotoUrl, make, model, color, licencePlate, updatedAt } = row;
  return {
    driver: { name: driverName, phone: driverPhone, photoUrl: driverPhotoUrl },
    vehicle: { make, model, color, licencePlate },
    updatedAt,
  };
}

/** The newest position, or null. */
export async function findPosition(
  ctx: BaseContext,
  booking: Pick<Booking, 'appId' | 'id'>,
): Promise<PositionView | null> {
  const [row] = await ctx.db
    .select({
      latitude: transferPositions.latitude,
      longitude: transferPositions.longitude,
      eta: transferPositions.eta,
      recordedAt: transferPositions.recordedAt,
    })
    .from(transferPositions)
    .where(and(eq(transferPositions.appId, booking.appId), eq(transferPositions.bookingId, booking.id)));
  return row ?? null;
}
