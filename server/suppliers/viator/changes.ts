import { z } from 'zod';
import type { BookingName, SupplierChanges } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
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
 * changes nothing.
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
  if (acknowledge.length > 0) {
    const request = { method: 'POST', path: '/bookings/modified-since/acknowledge' } as const;
    const json = { transactionRefs: acknowledge };
    await client.send(ctx, { ...request, json }, z.unknown(), { operation: 'acknowledge', reference: null });
  }
  const query = { count: pageSize, ...(page === null ? { 'modified-since': at } : { cursor: page }) };
  const path = '/bookings/modified-since';
  const { bookings, nextCursor } = await client.send(ctx, { method: 'GET', path, query }, bookingEvents);
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
