import type { Booking, LiveNews } from '#server/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { groundPositions, groundVehicles, groundWatchers } from './schema.ts';

/** A watcher renews within this time; then positions are announced to nobody. */
const watchSeconds = 90;

/** Notes that somebody follows the ride. Callers repeat it each minute. */
export async function watchRide(ctx: BaseContext, booking: Pick<Booking, 'appId' | 'id'>): Promise<void> {
  const watchedUntil = sql`now() + make_interval(secs => ${watchSeconds})`;
  await ctx.db
    .insert(groundWatchers)
    .values({ appId: booking.appId, bookingId: booking.id, watchedUntil })
    .onConflictDoUpdate({ target: [groundWatchers.appId, groundWatchers.bookingId], set: { watchedUntil } });
}

/** True while somebody follows the ride, on whatever server. */
export async function isWatched(ctx: BaseContext, booking: Pick<Booking, 'appId' | 'id'>): Promise<boolean> {
  const [row] = await ctx.db
    .select({ watched: sql<boolean>`${groundWatchers.watchedUntil} > now()::timestamptz(3)` })
    .from(groundWatchers)
    .where(and(eq(groundWatchers.appId, booking.appId), eq(groundWatchers.bookingId, booking.id)));
  return row?.watched ?? false;
}

/** Who drives and where they are, as the stream of the booking tells it. */
export async function readLiveNews(
  ctx: BaseContext,
  booking: Pick<Booking, 'appId' | 'id'>,
): Promise<LiveNews[]> {
  const [vehicle, position] = await Promise.all([findVehicle(ctx, booking), findPosition(ctx, booking)]);
  return [
    ...(vehicle ? [{ event: 'vehicle' as const, data: { booking_id: booking.id, ...vehicle } }] : []),
    ...(position ? [{ event: 'tracking' as const, data: { booking_id: booking.id, ...position } }] : []),
  ];
}

/** The driver and vehicle as the wire shows them, or null while none is assigned. */
export async function findVehicle(ctx: BaseContext, booking: Pick<Booking, 'appId' | 'id'>) {
  const [row] = await ctx.db
    .select({
      driverName: groundVehicles.driverName,
      driverPhone: groundVehicles.driverPhone,
      driverPhotoUrl: groundVehicles.driverPhotoUrl,
      make: groundVehicles.make,
      model: groundVehicles.model,
      color: groundVehicles.color,
      licencePlate: groundVehicles.licencePlate,
      updatedAt: groundVehicles.updatedAt,
    })
    .from(groundVehicles)
    .where(and(eq(groundVehicles.appId, booking.appId), eq(groundVehicles.bookingId, booking.id)));
  if (!row) return null;
  const { driverName, driverPhone, driverPhotoUrl, make, model, color, licencePlate, updatedAt } = row;
  return {
    driver: { name: driverName, phone: driverPhone, photo_url: driverPhotoUrl },
    vehicle: { make, model, color, licence_plate: licencePlate },
    updated_at: updatedAt,
  };
}

/** The newest position as the wire shows it, or null. */
export async function findPosition(ctx: BaseContext, booking: Pick<Booking, 'appId' | 'id'>) {
  const [row] = await ctx.db
    .select({
      latitude: groundPositions.latitude,
      longitude: groundPositions.longitude,
      eta: groundPositions.eta,
      recorded_at: groundPositions.recordedAt,
    })
    .from(groundPositions)
    .where(and(eq(groundPositions.appId, booking.appId), eq(groundPositions.bookingId, booking.id)));
  return row ?? null;
}
