import type { Booking } from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { fulfilAgainKeyOf, fulfilSession } from './fulfil-session.ts';
import { findSession, isInFulfilment, liveSessionsOf } from './queries.ts';

/**
 * Rechecks a pending booking with its supplier at once, because the supplier reported a decision. Does
 * nothing if no session in fulfilment has this booking. Idempotent; joins the caller's transaction.
 */
export async function recheckSupplier(
  ctx: SystemContext,
  booking: Pick<Booking, 'appId' | 'id'>,
): Promise<void> {
  const [sessionId] = await liveSessionsOf(ctx, booking.appId, [booking.id]);
  const session = sessionId ? await findSession(ctx, booking.appId, sessionId) : null;
  if (!session || !isInFulfilment(session)) return;
  const payload = { appId: session.appId, sessionId: session.id };
  await enqueue(ctx, fulfilSession, payload, { key: fulfilAgainKeyOf(payload) });
}
