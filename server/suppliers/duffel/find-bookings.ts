import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { SupplierBooking } from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { parseAmount, type SupplierClient, toPlainText } from '#server/platform/supplier-http/index.ts';
import { isRefused, supplierName } from './client.ts';
import { costOf } from './offers.ts';
import { bookingAnswer, bookingsAnswer, type DuffelBooking } from './shapes.ts';

const pageSize = 200;
/** Pages of the list that are read for one reference. */
const maxPages = 10;

const states: Record<string, SupplierBooking['state']> = {
  confirmed: 'confirmed',
  requested: 'pending',
  cancelled: 'cancelled',
  cancellation_confirmed: 'cancelled',
  failed: 'rejected',
};

/** Under which name our reference stands in the metadata of a booking. */
export const referenceField = 'sojourn_reference';

/**
 * The bookings of a key: the one of the handle, or those whose metadata have our reference, a live one first. The supplier has
 * no look-up by our reference, so its list is read, and only its newest 2,000 bookings: with more of them and none found,
 * SupplierFailure `error`, because nobody can tell that there is none.
 */
export async function findBookings(
  ctx: BaseContext,
  client: SupplierClient,
  { reference, handle, appId }: SupplierKey,
): Promise<DuffelBooking[]> {
  if (typeof handle?.bookingId === 'string') {
    const one = await findOne(ctx, client, handle.bookingId, appId);
    return one ? [one] : [];
  }
  let after: string | undefined;
  for (let number = 0; number < maxPages; number += 1) {
    const query = { limit: pageSize, after };
    const request = { method: 'GET', path: '/stays/bookings', query, appId } as const;
    const page = await client.send(ctx, request, bookingsAnswer);
    const ours = page.data.filter(({ metadata }) => metadata?.[referenceField] === reference);
    if (ours.length > 0) return ours.sort((one, other) => Number(isLive(other)) - Number(isLive(one)));
    after = page.meta?.after ?? undefined;
    if (after === undefined) return [];
  }
  throw new SupplierFailure('error', `${supplierName} has too many bookings to find one by our reference`);
}

/** The booking with this id of the supplier; null for an unknown one. */
export async function findOne(
  ctx: BaseContext,
  client: SupplierClient,
  bookingId: string,
  appId?: string,
): Promise<DuffelBooking | null> {
  const path = `/stays/bookings/${encodeURIComponent(bookingId)}`;
  try {
    return (await client.send(ctx, { method: 'GET', path, appId }, bookingAnswer)).data;
  } catch (err) {
    if (isRefused(err)) return null;
    throw err;
  }
}

/** A state that is not known must not count as no booking: `error`, or `timeout` where an order was answered with it. */
type Unreadable = 'error' | 'timeout';

function stateOf({ status }: DuffelBooking, unreadable: Unreadable): SupplierBooking['state'] {
  const state = states[status];
  if (!state) throw new SupplierFailure(unreadable, `${supplierName}: a booking has an unknown state`);
  return state;
}

/** Whether the supplier keeps a booking that can be cancelled. Throws SupplierFailure for an unknown state. */
export function isLive(booking: DuffelBooking, unreadable: Unreadable = 'error'): boolean {
  const state = stateOf(booking, unreadable);
  return state === 'confirmed' || state === 'pending';
}

/** A booking in the format of the port. Throws SupplierFailure for an unknown state. */
export function toBooking(
  booking: DuffelBooking,
  reference: string,
  unreadable: Unreadable = 'error',
): SupplierBooking {
  const state = stateOf(booking, unreadable);
  const currency = booking.total_currency ?? '';
  const dueNowMinor = parseAmount(booking.total_amount, currency);
  return {
    reference,
    supplierReference: booking.id,
    confirmationCode: toPlainText(booking.reference, 100) || null,
    state,
    handle: { bookingId: booking.id },
    ...(dueNowMinor === null ? {} : costOf(booking, { dueNowMinor, currency })),
  };
}
