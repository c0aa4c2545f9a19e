import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { drawFrom, seedOf } from '../hotels/draws.ts';
import { deliverTransferWebhook } from './deliver-webhook.ts';
import { changedInstructions, currentInstructions } from './instructions.ts';
import localFleet from './local-fleet.json' with { type: 'json' };
import { magicEffect } from './magic.ts';
import { lockOrder, markModified, moveOrder, type OrderRow } from './order-rows.ts';

const events = {
  'reservation-created': 'POST',
  'reservation-cancelled': 'DELETE',
  'reservation-modified': 'PATCH',
  'vehicle-info': 'POST',
  tracking: 'POST',
} as const;

export type TransferEvent = keyof typeof events;

/**
 * Enqueues the delivery of a webhook event. At the test address with the effect `webhook_twice`, and for one
 * transfer in four, every event except `tracking` is delivered twice.
 */
export async function enqueueEvent(
  ctx: BaseContext,
  row: Pick<OrderRow, 'reference' | 'order'>,
  event: TransferEvent,
  content: Record<string, unknown>,
  options: { eventId?: string; afterMs?: number } = {},
): Promise<void> {
  const eventId = options.eventId ?? `gev_${newId()}`;
  const body = JSON.stringify({ event_id: eventId, booking_reference: row.reference, ...content });
  const payload = { method: events[event], event, body };
  const afterMs = config.sandboxLatency === 'off' ? 0 : (options.afterMs ?? 0);
  await enqueue(ctx, deliverTransferWebhook, payload, { delayMs: afterMs });
  const isDoubled = magicEffect(row.order.query) === 'webhook_twice' || seedOf(row.reference) % 4 === 0;
  if (isDoubled && event !== 'tracking') {
    await enqueue(ctx, deliverTransferWebhook, payload, { delayMs: afterMs === 0 ? 0 : afterMs + 700 });
  }
}

/** The event id of a step that occurs once for each transfer: the same for every delivery. */
export function stableEventId(reference: string, event: TransferEvent): string {
  return `gev_${sha256Hex(`${reference}\n${event}`).slice(0, 32)}`;
}

/** The data of a reservation that a webhook event contains. */
export function reservationFacts(row: OrderRow): Record<string, unknown> {
  return {
    reservation_id: row.reservationId,
    confirmation_number: row.confirmationNumber,
    pickup_instructions: currentInstructions(row),
  };
}

/** Sends the event that a driver and a vehicle are assigned. False when the provider has no such transfer. */
export async function assignDriver(ctx: BaseContext, reference: string): Promise<boolean> {
  return onTransfer(ctx, reference, async (ctx, row) => {
    // The vehicles are for transfers whose offer names none.
    const { drivers, colours, fleet } = localFleet;
    const seed = seedOf(row.reference);
    const { make, model } = row.order.offer.make ? row.order.offer : drawFrom(seed, 1, fleet);
    await enqueueEvent(ctx, row, 'vehicle-info', {
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

/** Sends twelve vehicle positions, two seconds apart, from about 3 km away to the pickup place. */
export async function runTracking(ctx: BaseContext, reference: string): Promise<boolean> {
  return onTransfer(ctx, reference, async (ctx, row) => {
    const { from } = row.order.query;
    const now = Date.now();
    const isOff = config.sandboxLatency === 'off';
    for (let index = 0; index < positions; index += 1) {
      const remaining = (positions - 1 - index) / (positions - 1);
      // With latency off all positions are sent now, so their recording times lie in the past.
      const recordedAt = now + (isOff ? index - positions : index) * betweenMs;
      await enqueueEvent(
        ctx,
        row,
        'tracking',
        {
          latitude: Number((from.latitude + remaining * 0.021).toFixed(6)),
          longitude: Number((from.longitude + remaining * 0.024).toFixed(6)),
          eta: new Date(recordedAt + remaining * 420_000).toISOString(),
          recorded_at: new Date(recordedAt).toISOString(),
        },
        { afterMs: index * betweenMs },
      );
    }
  });
}

/** Cancels the transfer for the provider and sends the event. False when the provider has no such transfer. */
export async function cancelByProvider(ctx: BaseContext, reference: string): Promise<boolean> {
  return onTransfer(ctx, reference, async (ctx, row) => {
    await moveOrder(ctx, reference, ['pending', 'confirmed'], 'cancelled');
    await enqueueEvent(
      ctx,
      row,
      'reservation-cancelled',
      { reservation_id: row.reservationId, status: 'cancelled', reason: 'cancelled_by_provider' },
      { eventId: stableEventId(reference, 'reservation-cancelled') },
    );
  });
}

/** Sends the event that meeting point and vehicle have changed. False when the provider has no such transfer. */
export async function modifyTransfer(ctx: BaseContext, reference: string): Promise<boolean> {
  return onTransfer(ctx, reference, async (ctx, row) => {
    await markModified(ctx, reference);
    await enqueueEvent(ctx, row, 'reservation-modified', {
      reservation_id: row.reservationId,
      confirmation_number: row.confirmationNumber,
      pickup_instructions: changedInstructions(row.order),
      changes: { vehicle_description: `${row.order.offer.description ?? 'Vehicle'} (upgraded)` },
    });
  });
}

/** Confirms a transfer that is still pending and sends the event. False when the provider has no such transfer. */
export async function confirmLate(ctx: BaseContext, reference: string): Promise<boolean> {
  return onTransfer(ctx, reference, async (ctx, row) => {
    const moved = await moveOrder(ctx, reference, ['pending'], 'confirmed');
    if (!moved) return;
    await enqueueEvent(
      ctx,
      row,
      'reservation-created',
      { ...reservationFacts(row), status: 'confirmed' },
      { eventId: stableEventId(reference, 'reservation-created') },
    );
  });
}

async function onTransfer(
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
