import { payableBooking } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import { requireOwnCircle } from '#server/modules/circles/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';

/**
 * Shares the caller's unpaid hold with one of their circles, or with none for undefined. Throws `not_found`
 * for an unknown hold or another's circle, and `hold_expired` or `invalid_state` as for payment.
 */
export async function shareExperienceHold(
  ctx: MemberContext,
  { hold_id: id, circle_id: circleId }: { hold_id: string; circle_id?: string | undefined },
): Promise<void> {
  const [booking] = await Promise.all([
    payableBooking({ ...ctx, key: null }, id, ['experience']),
    requireOwnCircle(ctx, circleId),
  ]);
  const changed = await ctx.db
    .update(bookings)
    .set({ circleId: circleId ?? null, updatedAt: sql`now()` })
    .where(
      and(eq(bookings.appId, booking.appId), eq(bookings.id, booking.id), eq(bookings.state, booking.state)),
    )
    .returning({ id: bookings.id });
  if (changed.length === 0) throw problem('invalid_state');
}
