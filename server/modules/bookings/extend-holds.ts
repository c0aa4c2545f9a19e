import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { expireBooking } from './expire-bookings.ts';
import { bookings } from './schema.ts';

/**
 * Extends the holds of unpaid bookings to an instant, unless they end later anyway, and enqueues their expiry.
 * The supplier may end a hold earlier; it then refuses the booking, and the payment is returned.
 */
export async function extendHolds(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  ids: readonly string[],
  until: string,
): Promise<void> {
  const extended = await ctx.db
    .update(bookings)
    .set({ holdExpiresAt: until, updatedAt: sql`sojourn_now()` })
    .where(
      and(
        eq(bookings.appId, appId),
        inArray(bookings.id, [...ids]),
        inArray(bookings.state, ['held', 'pending_payment']),
        sql`${bookings.holdExpiresAt} < ${until}::timestamptz`,
      ),
    )
    .returning({ id: bookings.id });
  for (const { id } of extended)
    await enqueue(ctx, expireBooking, { appId, bookingId: id }, { runAt: until, key: `expire:${id}` });
}
