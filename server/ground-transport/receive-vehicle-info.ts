import { sql } from 'drizzle-orm';
import type { WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type * as contract from './contract-webhooks.ts';
import { applied, findRideByReference, ignored, onceForEvent } from './reservations.ts';
import { groundVehicles } from './schema.ts';

/** Stores who drives and in what, and tells those who follow the ride. */
export async function receiveVehicleInfo(
  ctx: WebhookContext,
  input: Input<typeof contract.receiveVehicleInfo>,
): Promise<Output<typeof contract.receiveVehicleInfo>> {
  const booking = await findRideByReference(ctx, input.booking_reference);
  return transaction(ctx, (ctx) =>
    onceForEvent(ctx, { eventId: input.event_id, kind: 'vehicle', booking }, async () => {
      if (['cancelled', 'failed', 'expired'].includes(booking.state)) return ignored('booking_over');
      const { driver, vehicle } = input;
      const told = {
        driverName: driver?.name ?? null,
        driverPhone: driver?.phone ?? null,
        driverPhotoUrl: driver?.photo_url ?? null,
        make: vehicle?.make ?? null,
        model: vehicle?.model ?? null,
        color: vehicle?.color ?? null,
        licencePlate: vehicle?.licence_plate ?? null,
      };
      await ctx.db
        .insert(groundVehicles)
        .values({ appId: booking.appId, bookingId: booking.id, ...told })
        .onConflictDoUpdate({
          target: [groundVehicles.appId, groundVehicles.bookingId],
          set: { ...told, updatedAt: sql`now()` },
        });
      await publish(ctx, 'booking', booking.id);
      return applied;
    }),
  );
}
