import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { SupplierTransfer } from '#server/modules/transfers/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure, SupplierFailure } from '#server/platform/resilience/index.ts';
import { type SupplierClient, toPlainText } from '#server/platform/supplier-http/index.ts';
import { type MozioReservation, reserved } from './answers.ts';
import { mozioCodeOf } from './failures.ts';
import { type SearchHandle, searchHandle } from './search.ts';

const textLength = 4_000;

/** What Mozio has of a booking: the reservation, if it can be told, and the state of the request. */
export type Found = { reservation: MozioReservation | null; status: string | null; others: number };

/**
 * Reads the reservations of a search. Ours is the one with its id or with our reference. Mozio may repeat neither: then it
 * is the only one of its search, because `reserve` requests no second one there. Null if the search is unknown; one that
 * has expired is taken for unknown only where the number of the reservation is known.
 */
export async function findReservation(
  ctx: BaseContext,
  client: SupplierClient,
  { reference, appId }: SupplierKey,
  { searchId, reservationId }: SearchHandle,
): Promise<Found | null> {
  const path = `/v2/reservations/${encodeURIComponent(searchId)}/poll/`;
  const answer = await client.send(ctx, { method: 'GET', path, appId }, reserved).catch((err: unknown) => {
    const isForgotten = reservationId !== undefined && mozioCodeOf(err) === 'search_expired';
    if (isForgotten || (isSupplierFailure(err) && err.kind === 'rejected')) return null;
    throw err;
  });
  if (!answer) return null;
  const { reservations } = answer;
  const unnamed = reservations.filter(({ partner_tracking_id: tracking }) => !tracking);
  const own =
    reservations.find(({ id }) => id === reservationId) ??
    reservations.find(({ partner_tracking_id: tracking }) => tracking === reference);
  const only = reservations.length === 1 ? unnamed[0] : undefined;
  if (!own && !only && unnamed.length > 0)
    throw new SupplierFailure('error', 'mozio: it cannot be told which reservation is ours');
  return { reservation: own ?? only ?? null, status: answer.status ?? null, others: unnamed.length };
}

/** The transfer of a booking, or null if there is none. A request that Mozio still works on is pending. */
export async function lookUp(
  ctx: BaseContext,
  client: SupplierClient,
  key: SupplierKey,
): Promise<SupplierTransfer | null> {
  if (!key.handle) return null;
  const handle = searchHandle.parse(key.handle);
  const found = await findReservation(ctx, client, key, handle);
  return found && transferOf(key.reference, handle, found);
}

/** The state of a request. Without a reservation, only a request of ours can be pending or have failed. */
export function transferOf(
  reference: string,
  handle: SearchHandle,
  { reservation, status }: Found,
): SupplierTransfer | null {
  const undecided = {
    reference,
    // The search names the request until there is a reservation.
    reservationId: handle.searchId,
    confirmationNumber: null,
    pickupInstructions: null,
    answersBy: null,
    handle: { ...handle, isRequested: true },
  };
  if (!reservation) {
    if (status === 'pending') return { ...undecided, state: 'pending' };
    if (status === 'failed') return { ...undecided, state: 'declined' };
    return handle.isRequested ? { ...undecided, state: 'pending' } : null;
  }
  const { id, confirmation_number: number, pickup_instructions: instructions } = reservation;
  return {
    reference,
    reservationId: id,
    state: stateOf(reservation, status),
    confirmationNumber: toPlainText(number, 255) || null,
    pickupInstructions: toPlainText(instructions, textLength) || null,
    answersBy: null,
    handle: { ...handle, isRequested: true, reservationId: id },
  };
}

/** A reservation without a status of its own has that of the request, unless it has a number already. */
function stateOf(reservation: MozioReservation, requested: string | null): SupplierTransfer['state'] {
  if (reservation.cancelled) return 'cancelled';
  const status = (reservation.status ?? requested ?? '').toLowerCase();
  if (/cancel/.test(status)) return 'cancelled';
  if (/fail|declin|reject/.test(status)) return 'declined';
  if (reservation.confirmation_number) return 'confirmed';
  return /complete|confirm/.test(status) ? 'confirmed' : 'pending';
}
