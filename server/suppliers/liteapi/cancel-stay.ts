import type { CancelAmounts, CancelAnswer, SupplierKey } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { parseAmount } from '#server/platform/supplier-http/index.ts';
import { hasCode, type LiteApi } from './client.ts';
import { findAfterOrder, findBooking, toBooking } from './find-booking.ts';
import { cancelAnswer, type LiteApiBooking } from './shapes-bookings.ts';

const notProcessed = [304];

/**
 * Cancels a booking. The supplier cancels a booking that is not refundable too, with charges. It answers a second
 * cancellation with 304, as one that it cannot process: the booking then tells what happened.
 */
export async function cancelStay(ctx: BaseContext, client: LiteApi, key: SupplierKey): Promise<CancelAnswer> {
  const { reference, appId } = key;
  const booking = await findBooking(ctx, client, key);
  if (!booking) throw new SupplierFailure('rejected', 'There is no booking to cancel.');
  const request = {
    method: 'PUT',
    path: `/bookings/${encodeURIComponent(booking.bookingId)}`,
    appId,
  } as const;
  try {
    const { data } = await client.book.send(ctx, request, cancelAnswer, { operation: 'cancel', reference });
    const { state } = toBooking({ ...booking, status: data.status }, reference, 'timeout');
    if (state !== 'cancelled') return { state: 'declined', reason: 'unspecified' };
    return { state, amounts: amountsOf(data.refund_amount, data.cancellation_fee, data.currency) };
  } catch (err) {
    if (!hasCode(err, notProcessed)) throw err;
    const after = await findAfterOrder(ctx, client, { ...key, handle: { bookingId: booking.bookingId } });
    return after && toBooking(after, reference, 'timeout').state === 'cancelled'
      ? { state: 'cancelled', amounts: amountsLater(after) }
      : { state: 'declined', reason: 'not_cancellable' };
  }
}

/** What a cancelled booking tells of its cancellation. */
function amountsLater({ price, amountRefunded, currency }: LiteApiBooking): CancelAmounts | null {
  const paidMinor = parseAmount(price, currency ?? '');
  const refundMinor = parseAmount(amountRefunded, currency ?? '');
  if (paidMinor === null || refundMinor === null || refundMinor > paidMinor || !currency) return null;
  return { refundMinor, feeMinor: paidMinor - refundMinor, currency };
}

/** The amounts of an answer; null unless it names both, so that the terms of the booking apply. */
function amountsOf(
  refund: string | number | null | undefined,
  fee: string | number | null | undefined,
  currency: string | null | undefined,
): CancelAmounts | null {
  const refundMinor = parseAmount(refund, currency ?? '');
  const feeMinor = parseAmount(fee, currency ?? '');
  return refundMinor === null || feeMinor === null || !currency ? null : { refundMinor, feeMinor, currency };
}
