import type { CancelAnswer, SupplierKey } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure, SupplierFailure } from '#server/platform/resilience/index.ts';
import type { SupplierClient } from '#server/platform/supplier-http/index.ts';
import { isRefused } from './client.ts';
import { findBookings, findOne, isLive } from './find-bookings.ts';
import { bookingAnswer, type DuffelBooking } from './shapes.ts';

/**
 * Cancels every booking of the key, also a second one that a repeated request has made. The supplier tells no amounts, so that
 * the terms of the booking apply. A booking that is cancelled already stays as it is.
 */
export async function cancelStay(
  ctx: BaseContext,
  client: SupplierClient,
  key: SupplierKey,
): Promise<CancelAnswer> {
  const bookings = await findBookings(ctx, client, key);
  if (bookings.length === 0) throw new SupplierFailure('rejected', 'There is no booking to cancel.');
  const outcomes = await Promise.all(
    bookings.filter((booking) => isLive(booking)).map((booking) => cancelOne(ctx, client, key, booking)),
  );
  return outcomes.every((isCancelled) => isCancelled)
    ? { state: 'cancelled', amounts: null }
    : { state: 'declined', reason: 'not_cancellable' };
}

/** Cancels a booking, and returns whether the supplier keeps none of it. */
async function cancelOne(
  ctx: BaseContext,
  client: SupplierClient,
  { reference, appId }: SupplierKey,
  { id }: DuffelBooking,
): Promise<boolean> {
  const path = `/stays/bookings/${encodeURIComponent(id)}/actions/cancel`;
  const request = { method: 'POST', path, json: { data: {} }, appId } as const;
  try {
    const answer = await client.send(ctx, request, bookingAnswer, { operation: 'cancel', reference });
    return !isLive(answer.data, 'timeout');
  } catch (err) {
    if (!isRefused(err)) throw err;
    // A repeat is refused too: only the booking tells whether it is cancelled.
    const after = await findOne(ctx, client, id, appId).catch((failure: unknown) => {
      throw isSupplierFailure(failure) ? new SupplierFailure('timeout', failure.message) : failure;
    });
    return after === null || !isLive(after, 'timeout');
  }
}
