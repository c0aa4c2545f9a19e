import type { Booking } from '#server/bookings/index.ts';
import type { SystemContext, WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { announceGroundBooking } from './announce.ts';
import type * as contract from './contract-webhooks.ts';
import { findVehicle } from './live-news.ts';
import { receiveEvent } from './receive-event.ts';
import { applied, type EventOutcome, ignored } from './reservations.ts';
import { groundVehicles } from './schema.ts';

type Event = Input<typeof contract.receiveVehicleInfo>;

/** Stores who drives and in what, tells those who follow the ride, and mails the traveller of each other driver. */
export async function receiveVehicleInfo(
  ctx: WebhookContext,
  input: Event,
): Promise<Output<typeof contract.receiveVehicleInfo>> {
  return receiveEvent(ctx, 'vehicle', input, apply);
}

async function apply(ctx: SystemContext, booking: Booking, event: Event): Promise<EventOutcome> {
  if (['cancelled', 'failed', 'expired'].includes(booking.state)) return ignored('booking_over');
  const { driver, vehicle } = event;
  const told = {
    driverName: driver?.name ?? null,
    driverPhone: driver?.phone ?? null,
    driverPhotoUrl: driver?.photo_url ?? null,
    make: vehicle?.make ?? null,
    model: vehicle?.model ?? null,
    color: vehicle?.color ?? null,
    licencePlate: vehicle?.licence_plate ?? null,
  };
  const before = await findVehicle(ctx, booking);
  await ctx.db
    .insert(groundVehicles)
    .values({ appId: booking.appId, bookingId: booking.id, ...told })
    .onConflictDoUpdate({
      target: [groundVehicles.appId, groundVehicles.bookingId],
      set: { ...told, updatedAt: sql`now()` },
    });
  await publish(ctx, 'booking', booking.id);
  const isOther =
    told.driverName !== (before?.driver.name ?? null) ||
    told.licencePlate !== (before?.vehicle.licence_plate ?? null);
  // Before it is confirmed the ride may still fail; the confirmation then names the driver.
  const isNews = isOther && (told.driverName ?? told.licencePlate) !== null;
  if (isNews && booking.state === 'confirmed') await announceGroundBooking(ctx, booking, 'driver_assigned');
  return applied;
}
