import { claimCheck, type PaymentIntent } from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { type CheckoutSession, findSession, liveSessionsOf } from './queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';

/** A gateway is asked at most once in this time for one payment, however often a member reloads. */
const pauseSeconds = 5;

/**
 * Asks the gateway of a session that is open and unpaid for us, unless it was asked a few seconds ago.
 * Returns the session as it is then.
 */
export async function reconcileSession(
  ctx: SystemContext,
  session: CheckoutSession,
): Promise<CheckoutSession> {
  const { appId, id, paymentIntentId } = session;
  if (session.status !== 'open' || session.fulfilBy !== null || paymentIntentId === null) return session;
  const intent: PaymentIntent | null = await claimCheck(ctx, { appId, id: paymentIntentId }, pauseSeconds);
  if (!intent) return session;
  await reconcilePayment(ctx, intent);
  return (await findSession(ctx, appId, id)) ?? session;
}

/**
 * Asks the gateways of the open sessions of these bookings before another session replaces them, so that
 * nobody pays twice.
 */
export async function reconcileLiveSessions(
  ctx: SystemContext,
  appId: string,
  bookingIds: readonly string[],
): Promise<void> {
  for (const id of await liveSessionsOf(ctx, appId, bookingIds)) {
    const session = await findSession(ctx, appId, id);
    if (session) await reconcileSession(ctx, session);
  }
}
