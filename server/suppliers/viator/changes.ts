import { z } from 'zod';
import type { BookingName, SupplierChanges } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isRefusal } from '#server/platform/resilience/index.ts';
import type { SupplierClient } from '#server/platform/supplier-http/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { bookingEvents } from './answers.ts';

/** Where the list goes on, and the events of the page before, which are acknowledged once its cursor was stored. */
const changesCursor = z.object({
  at: z.string(),
  page: z.string().nullable(),
  acknowledge: z.array(z.string()).max(50),
});
type ChangesCursor = z.infer<typeof changesCursor>;

const pageSize = 50;

/**
 * The bookings that operators have cancelled, confirmed, rejected or changed. An event is acknowledged by the call after
 * the one that told it: its page was stored then, and until then Viator tells the traveller itself. Acknowledging twice
 * changes nothing. A refusal does not stop the list: after one of an acknowledgement it is read on, after one of the cursor
 * of a page it goes on from the time of the last event that was read. Any other failure is thrown.
 */
export async function changesSince(
  ctx: BaseContext,
  client: SupplierClient,
  clockMs: () => number,
  cursor: string | null,
): Promise<SupplierChanges> {
  if (cursor === null) {
    const start: ChangesCursor = { at: isoInstant(clockMs()), page: null, acknowledge: [] };
    return { bookings: [], cursor: JSON.stringify(start), hasMore: false };
  }
  const { at, page, acknowledge } = changesCursor.parse(JSON.parse(cursor));
  if (acknowledge.length > 0) await acknowledgeEvents(ctx, client, acknowledge);
  const { bookings, nextCursor } = await readPage(ctx, client, at, page);
  const times = bookings.flatMap(({ lastUpdated }) => lastUpdated ?? []);
  const next: ChangesCursor = {
    at: [at, ...times].toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? at,
    page: nextCursor ?? null,
    acknowledge: bookings.flatMap(({ transactionRef }) => transactionRef ?? []).slice(0, pageSize),
  };
  return {
    bookings: bookings.flatMap(({ partnerBookingRef, bookingRef }): BookingName[] =>
      partnerBookingRef
        ? [{ reference: partnerBookingRef }]
        : bookingRef
          ? [{ supplierReference: bookingRef }]
          : [],
    ),
    cursor: JSON.stringify(next),
    hasMore: nextCursor !== null && nextCursor !== undefined,
  };
}

/** Acknowledges events. A refusal is only logged: Viator then tells these travellers as well, and their bookings are read back. */
async function acknowledgeEvents(
  ctx: BaseContext,
  client: SupplierClient,
  transactionRefs: readonly string[],
): Promise<void> {
  const request = {
    method: 'POST',
    path: '/bookings/modified-since/acknowledge',
    json: { transactionRefs },
  } as const;
  try {
    await client.send(ctx, request, z.unknown(), { operation: 'acknowledge', reference: null });
  } catch (err) {
    if (!isRefusal(err)) throw err;
    ctx.log.warn({ err, supplier: 'viator', transactionRefs }, 'changes of a supplier were not acknowledged');
  }
}

/** A page of the list, by its cursor or, without one and where Viator refuses it, from a time on. */
async function readPage(ctx: BaseContext, client: SupplierClient, at: string, page: string | null) {
  const read = (where: { cursor: string } | { 'modified-since': string }) => {
    const query = { count: pageSize, ...where };
    return client.send(ctx, { method: 'GET', path: '/bookings/modified-since', query }, bookingEvents);
  };
  if (page !== null)
    try {
      return await read({ cursor: page });
    } catch (err) {
      if (!isRefusal(err)) throw err;
      ctx.log.warn(
        { err, supplier: 'viator', at },
        'a list of changes goes on from a time, without its cursor',
      );
    }
  return read({ 'modified-since': at });
}
