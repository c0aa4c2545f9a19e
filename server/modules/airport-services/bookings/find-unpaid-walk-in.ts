import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/** A requested walk-in; date and time are local to the venue. */
type WalkIn = { product_id: string; date: string; time: string; passenger_count: number };

/**
 * Id of the caller's newest unpaid walk-in with the same venue, time and party, by the database's clock; null
 * when there is none. A repeated request returns to it instead of a second booking.
 */
export async function findUnpaidWalkIn(ctx: MemberContext, request: WalkIn): Promise<string | null> {
  const [row] = await ctx.db.execute<{ id: string }>(sql`
    select id from bookings
    where app_id = ${ctx.app.id} and user_id = ${ctx.member.userId} and state = 'pending_payment'
      and hold_expires_at > sojourn_clock()::timestamptz(3)
      and details @> ${JSON.stringify({
        productId: request.product_id,
        bookingType: 'walk_in',
        date: request.date,
        time: request.time,
        passengerCount: request.passenger_count,
      })}::jsonb
    order by id desc limit 1`);
  return row?.id ?? null;
}
