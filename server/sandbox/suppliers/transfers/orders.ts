import { z } from 'zod';
import type {
  CancelAnswer,
  CancelQuote,
  SupplierCost,
  SupplierHandle,
} from '#server/modules/bookings/port.ts';
import type { SupplierTransfer, TransferOrder } from '#server/modules/transfers/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { SupplierFailure, simulatedFailure } from '#server/platform/resilience/index.ts';
import {
  cancelColumns,
  cancelledAnswer,
  decideCancel,
  loseCancelAnswer,
  quoteOf,
  unchangedAnswers,
} from '../cancel-effects.ts';
import { currentInstructions } from './instructions.ts';
import { type MagicEffect, magicEffect } from './magic.ts';
import { lockOrder, moveOrder, type OrderRow } from './order-rows.ts';
import { sandboxTransferOrders } from './schema.ts';
import { enqueueEvent, reservationFacts, stableEventId } from './transfer-events.ts';

/** A provider decides 1.5 seconds after the reservation; its promised deadline is 30 minutes. */
const decisionMs = 1_500;
const answerMinutes = 30;

/**
 * Stores a reservation under our reference. A job makes the provider's decision, which arrives as a webhook
 * event. The reference is the idempotency key, so concurrent requests make one reservation. Throws the
 * failure that a test address simulates.
 */
export async function reserveTransfer(ctx: BaseContext, order: TransferOrder): Promise<SupplierTransfer> {
  const effect = magicEffect(order.query);
  if (effect === 'refused_at_book') {
    throw simulatedFailure('rejected', 'The test address is refused by every provider.');
  }
  const lost = effect === 'unknown_and_lost' && (await insertOrder(ctx, order, 'lost'));
  if (lost) throw simulatedFailure('timeout', 'The test address loses the first request.');
  const { row, isFirst } = await transaction(ctx, async (ctx) => {
    const inserted = await insertOrder(ctx, order, 'pending');
    const isRestored = !inserted && (await moveOrder(ctx, order.reference, ['lost'], 'pending')) !== null;
    if (inserted || isRestored) await scheduleDecision(ctx, order.reference, effect);
    const row = await lockOrder(ctx, order.reference);
    if (!row) throw new Error('The reservation was not stored');
    return { row, isFirst: inserted };
  });
  if (effect === 'unknown_but_booked' && isFirst) {
    throw simulatedFailure('timeout', 'The test address booked but never answered.');
  }
  return present(row);
}

/**
 * The reservation under our reference; null when there is none or it was lost. With `within`, only a
 * reservation of the search that its handle names.
 */
export async function findTransfer(
  ctx: BaseContext,
  reference: string,
  within?: { handle: SupplierHandle | null },
): Promise<SupplierTransfer | null> {
  const [row] = await ctx.db
    .select()
    .from(sandboxTransferOrders)
    .where(eq(sandboxTransferOrders.reference, reference));
  if (!row || row.state === 'lost') return null;
  const isOfSearch = row.order.handle && row.order.handle.search === within?.handle?.search;
  return within && !isOfSearch ? null : present(row);
}

/** What a cancellation would cost now; null if the terms of the booking apply. */
export async function quoteTransferCancel(ctx: BaseContext, reference: string): Promise<CancelQuote | null> {
  const [row] = await ctx.db
    .select()
    .from(sandboxTransferOrders)
    .where(eq(sandboxTransferOrders.reference, reference));
  return row ? quoteOf(magicEffect(row.order.query), priceOf(row)) : null;
}

/**
 * Cancels a reservation for the traveller and enqueues the webhook event about it. A repeated call returns the
 * same answer.
 */
export async function cancelTransfer(ctx: BaseContext, reference: string): Promise<CancelAnswer> {
  const { effect, answer, isFirst } = await transaction(ctx, async (ctx) => {
    const row = await lockOrder(ctx, reference);
    if (!row || row.state === 'lost') throw new SupplierFailure('rejected', 'The reference is unknown.');
    const effect = magicEffect(row.order.query);
    const answer = cancelledAnswer(effect, priceOf(row));
    if (row.state !== 'pending' && row.state !== 'confirmed') return { effect, answer, isFirst: false };
    // What was never confirmed can always be withdrawn.
    const decision =
      row.state === 'pending' ? 'cancel' : decideCancel(effect, await askedSeconds(ctx, reference));
    if (decision === 'wait') await noteRequest(ctx, reference);
    if (decision !== 'cancel') return { effect, answer: unchangedAnswers[decision], isFirst: false };
    await moveOrder(ctx, reference, [row.state], 'cancelled');
    await enqueueEvent(
      ctx,
      row,
      'reservation-cancelled',
      { reservation_id: row.reservationId, status: 'cancelled', reason: 'cancelled_by_traveller' },
      { eventId: stableEventId(reference, 'reservation-cancelled') },
    );
    return { effect, answer, isFirst: true };
  });
  if (isFirst) loseCancelAnswer(effect);
  return answer;
}

const priceOf = ({ order }: OrderRow) => ({
  totalMinor: order.agreedTotalMinor,
  currency: order.query.currency,
});

/** Seconds since a test address that decides about cancellations later was asked; null if it was not. */
async function askedSeconds(ctx: BaseContext, reference: string): Promise<number | null> {
  const [row] = await ctx.db.execute<{ cancel_asked_seconds: number | null }>(
    sql`select ${cancelColumns} from ${sandboxTransferOrders} where reference = ${reference}`,
  );
  return row?.cancel_asked_seconds ?? null;
}

async function noteRequest(ctx: BaseContext, reference: string): Promise<void> {
  await ctx.db
    .update(sandboxTransferOrders)
    .set({ cancelAskedAt: sql`coalesce(${sandboxTransferOrders.cancelAskedAt}, sojourn_clock())` })
    .where(eq(sandboxTransferOrders.reference, reference));
}

/** Makes the provider's decision on a reservation and enqueues the webhook events about it. */
export const decideTransfer = defineJob({
  name: 'decide_transfer',
  payload: z.object({ reference: z.string() }),
  run: async (ctx, { reference }) => {
    await transaction(ctx, async (ctx) => {
      const pending = await lockOrder(ctx, reference);
      if (pending?.state !== 'pending') return;
      const effect = magicEffect(pending.order.query);
      const state =
        effect === 'declined_later' ? 'declined' : effect === 'cancelled_first' ? 'cancelled' : 'confirmed';
      const row = await moveOrder(ctx, reference, ['pending'], state);
      if (!row) return;
      if (effect === 'cancelled_first') {
        const eventId = stableEventId(reference, 'reservation-cancelled');
        const reason = 'cancelled_by_provider';
        const { reservationId: reservation_id } = row;
        await enqueueEvent(ctx, row, 'reservation-cancelled', { reservation_id, reason }, { eventId });
      }
      await enqueueEvent(
        ctx,
        row,
        'reservation-created',
        { ...reservationFacts(row), status: state === 'declined' ? 'failed' : 'confirmed' },
        {
          eventId: stableEventId(reference, 'reservation-created'),
          afterMs: effect === 'cancelled_first' ? 1_500 : 0,
        },
      );
    });
  },
});

async function scheduleDecision(
  ctx: BaseContext,
  reference: string,
  effect: MagicEffect | undefined,
): Promise<void> {
  if (effect === 'provider_silent') return;
  const delayMs = config.sandboxLatency === 'off' ? 0 : decisionMs;
  await enqueue(ctx, decideTransfer, { reference }, { delayMs });
}

async function insertOrder(
  ctx: BaseContext,
  order: TransferOrder,
  state: 'pending' | 'lost',
): Promise<boolean> {
  const hash = sha256Hex(`ride/${order.reference}`);
  const rows = await ctx.db
    .insert(sandboxTransferOrders)
    .values({
      reference: order.reference,
      reservationId: `grd_${hash.slice(0, 20)}`,
      confirmationNumber: `${order.offer.provider.key.slice(0, 2).toUpperCase()}${Number.parseInt(hash.slice(20, 28), 16).toString().padStart(10, '0').slice(-8)}`,
      state,
      order,
      answersBy: sql`sojourn_clock() + make_interval(mins => ${answerMinutes})`,
    })
    .onConflictDoNothing()
    .returning({ reference: sandboxTransferOrders.reference });
  return rows.length > 0;
}

function present(row: OrderRow): SupplierTransfer {
  const isConfirmed = row.state === 'confirmed';
  return {
    reference: row.reference,
    reservationId: row.reservationId,
    handle: { ...row.order.handle, reservation: row.reservationId },
    state: row.state === 'lost' ? 'cancelled' : row.state,
    confirmationNumber: isConfirmed ? row.confirmationNumber : null,
    pickupInstructions: isConfirmed ? currentInstructions(row) : null,
    answersBy: row.state === 'pending' ? row.answersBy : null,
    ...costOf(row),
  };
}

/** A provider that has changed a reservation asks so much more for it, in percent. */
const changePercent = 5;

/** What the reservation costs us; absent for one that was made before suppliers named costs. */
function costOf({ order, isModified }: OrderRow): { cost?: SupplierCost } {
  const { offer, amenities: chosen } = order;
  const paid = offer.amenities.filter(({ key, priceMinor }) => chosen.includes(key) && priceMinor > 0);
  const costs = [offer.price, ...paid].map(({ cost }) => cost);
  const [first] = costs;
  if (!first || costs.includes(undefined)) return {};
  const sum = (of: 'netMinor' | 'commissionMinor') =>
    costs.reduce((total, cost) => total + (cost?.[of] ?? 0), 0);
  const netMinor = Math.round(sum('netMinor') * (isModified ? 1 + changePercent / 100 : 1));
  return { cost: { netMinor, commissionMinor: sum('commissionMinor'), currency: first.currency } };
}
