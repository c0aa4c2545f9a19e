import type { CancelAnswer, SupplierKey } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import type { SupplierClient } from '#server/platform/supplier-http/index.ts';
import { cancelled } from './answers.ts';
import { mozioCodeOf } from './failures.ts';
import { findReservation, transferOf } from './find-reservation.ts';
import { searchHandle } from './search.ts';

const nothingToCancel = () => new SupplierFailure('rejected', 'There is no reservation to cancel.');

/** Mozio says only whether something is refunded, so the terms of the offer decide how much. */
const asAgreed: CancelAnswer = { state: 'cancelled', amounts: null };

/**
 * Cancels a reservation, by its number also where Mozio no longer knows its search. A repeat, also after a lost answer,
 * finds it cancelled. A request that Mozio has not decided has no number by which it could be cancelled: `pending`, so
 * that the same call cancels it later.
 */
export async function cancel(
  ctx: BaseContext,
  client: SupplierClient,
  key: SupplierKey,
): Promise<CancelAnswer> {
  if (!key.handle) throw nothingToCancel();
  const handle = searchHandle.parse(key.handle);
  const found = await findReservation(ctx, client, key, handle);
  const transfer = found && transferOf(key.reference, handle, found);
  if (transfer?.state === 'cancelled' || transfer?.state === 'declined') return asAgreed;
  if (transfer && !found.reservation) return { state: 'pending' };
  if (found?.reservation?.can_cancel === false) return { state: 'declined', reason: 'not_cancellable' };
  const id = found?.reservation?.id ?? handle.reservationId;
  if (id === undefined) throw nothingToCancel();
  const path = `/v2/reservations/${encodeURIComponent(id)}/`;
  try {
    const answer = await client.send(ctx, { method: 'DELETE', path, appId: key.appId }, cancelled, {
      operation: 'cancel',
      reference: key.reference,
    });
    const isKept = answer?.cancelled === 0 || answer?.cancelled === false;
    return isKept ? { state: 'declined', reason: 'unspecified' } : asAgreed;
  } catch (err) {
    switch (mozioCodeOf(err)) {
      case 'too_late_to_cancel':
        return { state: 'declined', reason: 'too_late' };
      case 'res_already_canceled':
        return asAgreed;
      default:
        throw err;
    }
  }
}
