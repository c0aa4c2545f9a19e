import { linkCircle, payableBooking } from '#server/modules/bookings/index.ts';
import { requireOwnCircle } from '#server/modules/circles/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';

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
  await linkCircle(ctx, booking, circleId ?? null);
}
