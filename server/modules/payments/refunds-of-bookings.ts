import type { BaseContext } from '#server/platform/context/index.ts';
import { and, desc, inArray, ne } from '#server/platform/db/sql.ts';
import { isNotPaidOtherwise } from './is-paid-otherwise.ts';
import { paymentRefunds } from './schema.ts';

export type BookingRefund = Pick<typeof paymentRefunds.$inferSelect, 'state' | 'amountMinor'>;

/**
 * Reads the newest refund of each booking in one query, by booking id. Bookings may span several apps. A refund
 * whose money others returned, such as a bank after a lost dispute, is left out.
 */
export async function refundsOfBookings(
  ctx: Pick<BaseContext, 'db'>,
  bookings: readonly { appId: string; id: string }[],
): Promise<Map<string, BookingRefund>> {
  if (bookings.length === 0) return new Map();
  const appIds = [...new Set(bookings.map(({ appId }) => appId))];
  const ids = bookings.map(({ id }) => id);
  const rows = await ctx.db
    .selectDistinctOn([paymentRefunds.bookingId], {
      bookingId: paymentRefunds.bookingId,
      state: paymentRefunds.state,
      amountMinor: paymentRefunds.amountMinor,
    })
    .from(paymentRefunds)
    .where(
      and(
        inArray(paymentRefunds.appId, appIds),
        inArray(paymentRefunds.bookingId, ids),
        isNotPaidOtherwise,
        ne(paymentRefunds.reason, 'gateway'),
      ),
    )
    .orderBy(paymentRefunds.bookingId, desc(paymentRefunds.id));
  return new Map(rows.flatMap(({ bookingId, ...refund }) => (bookingId ? [[bookingId, refund]] : [])));
}
