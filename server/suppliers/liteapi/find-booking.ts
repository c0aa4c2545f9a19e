import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { SupplierBooking } from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure, SupplierFailure } from '#server/platform/resilience/index.ts';
import { parseAmount, toPlainText } from '#server/platform/supplier-http/index.ts';
import { type LiteApi, supplierName } from './client.ts';
import { bookingAnswer, bookingsAnswer, type LiteApiBooking } from './shapes-bookings.ts';

/** The states of a booking by the supplier's words for them, some of which have two spellings. */
const states: Record<string, SupplierBooking['state']> = {
  CONFIRMED: 'confirmed',
  PENDING: 'pending',
  CANCELLED: 'cancelled',
  CANCELED: 'cancelled',
  CANCELLED_WITH_CHARGES: 'cancelled',
  CANCELED_WITH_CHARGES: 'cancelled',
  REJECTED: 'rejected',
  FAILED: 'rejected',
  UNAVAILABLE: 'rejected',
};

/** The supplier's booking of a key, by its id or by our reference; null if there is none. */
export async function findBooking(
  ctx: BaseContext,
  client: LiteApi,
  { reference, handle, appId }: SupplierKey,
): Promise<LiteApiBooking | null> {
  const known = handle?.bookingId;
  const bookingId = typeof known === 'string' ? known : await findId(ctx, client, reference, appId);
  if (bookingId === null) return null;
  const path = `/bookings/${encodeURIComponent(bookingId)}`;
  const request = { method: 'GET', path, appId } as const;
  return (await client.book.send(ctx, request, bookingAnswer))?.data ?? null;
}

/**
 * Like `findBooking`, after an answer that leaves open what an order has done: if the look-up fails too, the outcome is
 * unknown (`timeout`).
 */
export async function findAfterOrder(
  ctx: BaseContext,
  client: LiteApi,
  key: SupplierKey,
): Promise<LiteApiBooking | null> {
  try {
    return await findBooking(ctx, client, key);
  } catch (err) {
    throw isSupplierFailure(err) ? new SupplierFailure('timeout', err.message) : err;
  }
}

/** The id of the booking with exactly our reference: a live one before a cancelled one. */
async function findId(
  ctx: BaseContext,
  { book }: LiteApi,
  reference: string,
  appId: string | undefined,
): Promise<string | null> {
  const query = { clientReference: reference };
  const request = { method: 'GET', path: '/bookings', query, appId } as const;
  const answer = await book.send(ctx, request, bookingsAnswer);
  const ours = (answer?.data ?? []).filter(
    (row) => row.bookingId !== '' && row.clientReference === reference,
  );
  const live = ours.find(({ status }) => states[status.toUpperCase()] === 'confirmed');
  return (live ?? ours[0])?.bookingId ?? null;
}

/**
 * A booking in the format of the port. Throws SupplierFailure for a state that is not known, because it must not count as
 * no booking: `error`, or `timeout` where an order was answered with it.
 */
export function toBooking(
  booking: LiteApiBooking,
  reference: string,
  unreadable: 'error' | 'timeout' = 'error',
): SupplierBooking {
  const state = states[booking.status.toUpperCase()];
  if (!state) throw new SupplierFailure(unreadable, `${supplierName}: a booking has an unknown state`);
  const currency = booking.currency ?? '';
  const price = parseAmount(booking.price, currency);
  const commissionMinor = parseAmount(booking.commission, currency) ?? 0;
  return {
    reference,
    supplierReference: booking.bookingId,
    confirmationCode: toPlainText(booking.hotelConfirmationCode, 100) || null,
    state,
    handle: { bookingId: booking.bookingId },
    ...(price === null || commissionMinor > price
      ? {}
      : { cost: { netMinor: price - commissionMinor, commissionMinor, currency } }),
  };
}
