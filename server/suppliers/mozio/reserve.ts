import { setTimeout as sleep } from 'node:timers/promises';
import type { SupplierTransfer, TransferOrder } from '#server/modules/transfers/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure, SupplierFailure } from '#server/platform/resilience/index.ts';
import type { SupplierClient } from '#server/platform/supplier-http/index.ts';
import { reserved } from './answers.ts';
import { findReservation, lookUp, transferOf } from './find-reservation.ts';
import { searchHandle } from './search.ts';

/** Mozio asks for two seconds between two calls, and most providers decide within a few of them. */
const pauseMs = 2_000;
const mostLooks = 8;

export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Waits, or ends with the signal. */
export const waitFor: Wait = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal });
};

/**
 * Requests the transfer, and waits a little for the decision. Mozio recognises no repeats, so the reservations of the
 * search are read first: one that is ours is returned, and where another one could be taken for ours later, nothing is
 * requested.
 */
export async function reserve(
  ctx: BaseContext,
  client: SupplierClient,
  wait: Wait,
  order: TransferOrder,
): Promise<SupplierTransfer> {
  const handle = searchHandle.parse(order.handle ?? {});
  const before = await findReservation(ctx, client, order, handle).catch(asNotRequested);
  if (before?.reservation?.partner_tracking_id === order.reference)
    return transferOf(order.reference, handle, before) as SupplierTransfer;
  if (before && before.others > 0)
    throw new SupplierFailure('rejected', 'mozio: the search has a reservation already');
  const requested = await client.send(
    ctx,
    {
      method: 'POST',
      path: '/v2/reservations/',
      json: bodyOf(order, handle.searchId),
      appId: order.appId,
    },
    reserved,
    { operation: 'reserve', reference: order.reference },
  );
  const own = requested.reservations.find(({ partner_tracking_id: id }) => id === order.reference);
  const unnamed = requested.reservations.filter(({ partner_tracking_id: id }) => !id);
  const asked = { ...handle, isRequested: true };
  const first = transferOf(order.reference, asked, {
    reservation: own ?? (unnamed.length === 1 ? (unnamed[0] ?? null) : null),
    status: requested.status ?? 'pending',
    others: 0,
  }) as SupplierTransfer;
  return decided(ctx, client, wait, order, first);
}

/** Looks until there is a decision. Whatever fails meanwhile, the request was made, and is looked up later. */
async function decided(
  ctx: BaseContext,
  client: SupplierClient,
  wait: Wait,
  { reference, appId }: TransferOrder,
  requested: SupplierTransfer,
): Promise<SupplierTransfer> {
  let known = requested;
  try {
    for (let look = 0; known.state === 'pending' && look < mostLooks; look += 1) {
      await wait(pauseMs, ctx.signal);
      const key = { reference, handle: known.handle ?? null, appId };
      known = (await lookUp(ctx, client, key)) ?? known;
    }
  } catch (err) {
    if (!isSupplierFailure(err) && !ctx.signal.aborted) throw err;
  }
  return known;
}

/** Before the request a failure is definite, also one that leaves an order unknown. */
function asNotRequested(err: unknown): never {
  if (isSupplierFailure(err) && err.kind === 'timeout')
    throw new SupplierFailure('error', 'mozio did not answer before the request');
  throw err;
}

function bodyOf({ offer, passenger, amenities, query, reference }: TransferOrder, searchId: string) {
  const included = offer.amenities.filter((amenity) => amenity.included).map(({ key }) => key);
  const optional = amenities.filter((key) => !included.includes(key));
  return {
    search_id: searchId,
    result_id: offer.key,
    email: passenger.email,
    first_name: passenger.firstName,
    last_name: passenger.lastName,
    phone_number: passenger.phone?.replace(/[^\d+]/g, '') ?? '',
    country_code_name: passenger.countryCode ?? query.from.countryCode,
    currency: query.currency,
    provider: { name: offer.provider.key },
    partner_tracking_id: reference,
    ...(passenger.airline ? { airline: passenger.airline } : {}),
    ...(passenger.flightNumber ? { flight_number: passenger.flightNumber } : {}),
    ...(passenger.notes ? { customer_special_instructions: passenger.notes } : {}),
    ...(optional.length > 0 ? { optional_amenities: optional } : {}),
  };
}
