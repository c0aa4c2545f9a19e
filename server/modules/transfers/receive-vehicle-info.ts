import type { Booking } from '#server/modules/bookings/index.ts';
import type { SystemContext, WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type * as contract from './contract-webhooks.ts';
import { emailTransferBooking } from './email-booking.ts';
import { findVehicle } from './live-updates.ts';
import { receiveEvent } from './receive-event.ts';
import { applied, type EventOutcome, ignored } from './reservations.ts';
import { transferVehicles } from './schema.ts';

type Event = Input<typeof contract.receiveVehicleInfo>;

/** Stores driver and vehicle, publishes them to live streams, and e-mails the passenger when they change. */
export async function receiveVehicleInfo(
  ctx: WebhookContext,
  input: Event,
): Promise<Output<typeof contract.receiveVehicleInfo>> {
  return receiveEvent(ctx, 'vehicle', input, apply);
}

async function apply(ctx: SystemContext, booking: Booking, event: Event): Promise<EventOutcome> {
  if (['cancelled', 'failed', 'expired'].includes(booking.state)) return ignored('booking_over');
  const { driver, vehicle } = event;
  const assigned = {
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
    .insert(transferVehicles)
    .values({ appId: booking.appId, bookingId: booking.id, ...assigned })
    .onConflictDoUpdate({
      target: [transferVehicles.appId, transferVehicles.bookingId],
      set: { ...assigned, updatedAt: sql`sojourn_now()` },
    });
  await publish(ctx, 'booking', booking.id);
  const hasChanged =
    assigned.driverName !== (before?.driver.name ?? null) ||
    assigned.licencePlate !== (before?.vehicle.licencePlate ?? null);
  // An unconfirmed booking may still fail; the confirmation e-mail then names the driver.
  const shouldEmail = hasChanged && (assigned.driverName ?? assigned.licencePlate) !== null;
  if (shouldEmail && booking.state === 'confirmed')
    await emailTransferBooking(ctx, booking, 'driver_assigned');
  return applied;
}
