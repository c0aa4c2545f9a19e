import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { drawFrom, seedOf } from '../hotels/draws.ts';
import { deliverGroundWebhook } from './deliver-webhook.ts';
import { localFleet } from './drivers.ts';
import { changedInstructions, instructionsOf } from './instructions.ts';
import { magicEffect } from './magic.ts';
import { lockOrder, moveOrder, type OrderRow } from './order-rows.ts';

const events = {
  'reservation-created': 'POST',
  'reservation-cancelled': 'DELETE',
  'reservation-modified': 'PATCH',
  'vehicle-info': 'POST',
  tracking: 'POST',
} as const;

export type RideEvent = keyof typeof events;

/** Sets the delivery of an event; at the test address, and for one ride in four, it comes twice. */
export async function tell(
  ctx: BaseContext,
  row: Pick<OrderRow, 'reference' | 'order'>,
  event: RideEvent,
  content: Record<string, unknown>,
  options: { eventId?: string; afterMs?: number } = {},
): Promise<void> {
  const eventId = options.eventId ?? `gev_${newId()}`;
  const body = JSON.stringify({ event_id: eventId, booking_reference: row.reference, ...content });
  const payload = { method: events[event], event, body };
  const afterMs = config.sandboxLatency === 'off' ? 0 : (options.afterMs ?? 0);
  const at = (ms: number) => (ms === 0 ? {} : { runAt: new Date(Date.now() + ms).toISOString() });
  await enqueue(ctx, deliverGroundWebhook, payload, at(afterMs));
  const isDoubled = magicEffect(row.order.query) === 'webhook_twice' || seedOf(row.reference) % 4 === 0;
  if (isDoubled && event !== 'tracking') {
    await enqueue(ctx, deliverGroundWebhook, payload, at(afterMs === 0 ? 0 : afterMs + 700));
  }
}

/** The same id for every delivery of a step that a ride takes once. */
export function lastingEventId(reference: string, event: RideEvent): string {
  return `gev_${sha256Hex(`${reference}\n${event}`).slice(0, 32)}`;
}

/** What the provider tells of a reservation. */
export function reservationFacts(row: OrderRow): Record<string, unknown> {
  return {
    reservation_id: row.reservationId,
    confirmation_number: row.confirmationNumber,
    pickup_instructions: instructionsOf(row.order),
  };
}

/** A driver and a vehicle are assigned. False when the provider has no such ride. */
export async function assignDriver(ctx: BaseContext, reference: string): Promise<boolean> {
  return onRide(ctx, reference, async (ctx, row) => {
    const { drivers, colours, fleet } = localFleet;
    const seed = seedOf(row.reference);
    const [make, model] = row.order.offer.make
      ? [row.order.offer.make, row.order.offer.model]
      : drawFrom(seed, 1, fleet);
    await tell(ctx, row, 'vehicle-info', {
      reservation_id: row.reservationId,
      driver: {
        name: drawFrom(seed, 2, drivers),
        phone: row.order.offer.provider.phone,
        photo_url: `https://drivers.example/${seed % 97}.jpg`,
      },
      vehicle: {
        make,
        model,
        color: drawFrom(seed, 3, colours),
        licence_plate: `${String.fromCharCode(65 + (seed % 26))}${String.fromCharCode(65 + ((seed >> 5) % 26))}-${100 + (seed % 899)}-${String.fromCharCode(65 + ((seed >> 9) % 26))}`,
      },
    });
  });
}

const positions = 12;
const betweenMs = 2_000;

/** The vehicle comes: twelve positions, two seconds apart, from about 3 km away to the pickup place. */
export async function runTracking(ctx: BaseContext, reference: string): Promise<boolean> {
  return onRide(ctx, reference, async (ctx, row) => {
    const { from } = row.order.query;
    const now = Date.now();
    const isOff = config.sandboxLatency === 'off';
    for (let index = 0; index < positions; index += 1) {
      const left = (positions - 1 - index) / (positions - 1);
      // Without delays all is told now, so the ride lies just behind.
      const recordedAt = now + (isOff ? index - positions : index) * betweenMs;
      await tell(
        ctx,
        row,
        'tracking',
        {
          latitude: Number((from.latitude + left * 0.021).toFixed(6)),
          longitude: Number((from.longitude + left * 0.024).toFixed(6)),
          eta: new Date(recordedAt + left * 420_000).toISOString(),
          recorded_at: new Date(recordedAt).toISOString(),
        },
        { afterMs: index * betweenMs },
      );
    }
  });
}

/** The provider gives the ride up. */
export async function cancelByProvider(ctx: BaseContext, reference: string): Promise<boolean> {
  return onRide(ctx, reference, async (ctx, row) => {
    await moveOrder(ctx, reference, ['pending', 'confirmed'], 'cancelled');
    await tell(
      ctx,
      row,
      'reservation-cancelled',
      { reservation_id: row.reservationId, status: 'cancelled', reason: 'cancelled_by_provider' },
      { eventId: lastingEventId(reference, 'reservation-cancelled') },
    );
  });
}

/** The provider moves the meeting point and sends another car. */
export async function modifyRide(ctx: BaseContext, reference: string): Promise<boolean> {
  return onRide(ctx, reference, async (ctx, row) => {
    await tell(ctx, row, 'reservation-modified', {
      reservation_id: row.reservationId,
      confirmation_number: row.confirmationNumber,
      pickup_instructions: changedInstructions(row.order),
      changes: { vehicle_description: `${row.order.offer.description ?? 'Vehicle'} (upgraded)` },
    });
  });
}

/** The provider that said nothing says yes. */
export async function confirmLate(ctx: BaseContext, reference: string): Promise<boolean> {
  return onRide(ctx, reference, async (ctx, row) => {
    const moved = await moveOrder(ctx, reference, ['pending'], 'confirmed');
    if (!moved) return;
    await tell(
      ctx,
      row,
      'reservation-created',
      { ...reservationFacts(row), status: 'confirmed' },
      { eventId: lastingEventId(reference, 'reservation-created') },
    );
  });
}

async function onRide(
  ctx: BaseContext,
  reference: string,
  act: (ctx: BaseContext, row: OrderRow) => Promise<void>,
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const row = await lockOrder(ctx, reference);
    if (!row || row.state === 'lost') return false;
    await act(ctx, row);
    return true;
  });
}
