import {
  type Booking,
  endHoldNow,
  publicState,
  transition,
  visibleBooking,
} from '#server/modules/bookings/index.ts';
import type { ServerContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type * as contract from './contract-sandbox.ts';
import { closeSession } from './end-session.ts';
import { liveSessionsOf, lockSession } from './queries.ts';

/**
 * Simulates the passage of time for one booking: ends its hold or its stay, with the same transitions as the
 * scheduled jobs. Fails with `invalid_state` if time alone would not lead to the target state.
 */
export async function advanceBooking(
  ctx: ServerContext,
  input: Input<typeof contract.advanceBooking>,
): Promise<Output<typeof contract.advanceBooking>> {
  const booking = await visibleBooking(ctx, input.booking_id);
  const moved = await transaction(ctx, (ctx) =>
    input.to === 'expired'
      ? expireHold(ctx, booking)
      : transition(ctx, booking, 'complete', { reason: 'advanced' }),
  );
  return { booking_id: moved.id, status: publicState(moved.state) };
}

async function expireHold(ctx: ServerContext, booking: Booking): Promise<Booking> {
  const [sessionId] = await liveSessionsOf(ctx, booking.appId, [booking.id]);
  const session = sessionId ? await lockSession(ctx, booking.appId, sessionId) : null;
  if (session) await closeSession(ctx, session);
  await endHoldNow(ctx, booking);
  return transition(ctx, booking, 'expire', { reason: 'advanced' });
}
