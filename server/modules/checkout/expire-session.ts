import { z } from 'zod';
import {
  findIntent,
  isOpenIntent,
  type PaymentReading,
  readAtGateway,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { closeSession, isOver } from './end-session.ts';
import { extendSession } from './extend-session.ts';
import { type CheckoutSession, findSession, liveSessionsOf, lockSession } from './queries.ts';
import { applyReading } from './reconcile-payment.ts';

/** The key of the job that closes a session. */
export const expireKeyOf = ({ sessionId }: { sessionId: string }) => `expire_session:${sessionId}`;

/** Closes a session when it expires, unless its payment may be on its way. */
export const expireSession = defineJob({
  name: 'expire_session',
  payload: z.object({ appId: z.string(), sessionId: z.string() }),
  // It asks the gateway.
  pool: 'external',
  run: async (ctx, { appId, sessionId }) => {
    const session = await findSession(ctx, appId, sessionId);
    if (session) await closeIfUnpaid(ctx, session);
  },
});

/** Closes an open session that is over, after asking the gateway of its payment. Idempotent. */
export async function closeIfUnpaid(ctx: SystemContext, seen: CheckoutSession): Promise<void> {
  if (seen.status !== 'open' || !(await isOver(ctx, seen)) || (await waitForPayment(ctx, seen))) return;
  await transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (session && (await isOver(ctx, session))) await closeSession(ctx, session);
  });
}

/**
 * Asks the gateway before a hold ends whether it is paid. Returns true if the hold must not expire now: its
 * session is in fulfilment, was found paid, or waits for the gateway.
 */
export async function keepHoldForPayment(
  ctx: SystemContext,
  booking: { appId: string; id: string },
): Promise<boolean> {
  const [sessionId] = await liveSessionsOf(ctx, booking.appId, [booking.id]);
  const session = sessionId ? await findSession(ctx, booking.appId, sessionId) : null;
  return session !== null && waitForPayment(ctx, session);
}

async function waitForPayment(ctx: SystemContext, session: CheckoutSession): Promise<boolean> {
  if (session.status !== 'open') return false;
  if (session.fulfilBy !== null) return true;
  const { appId, paymentIntentId } = session;
  const intent = paymentIntentId ? await findIntent(ctx, appId, paymentIntentId) : null;
  if (!intent || !isOpenIntent(intent)) return false;
  const reading = await readAtGateway(ctx, intent);
  if (!mayBePaid(reading)) return false;
  return transaction(ctx, async (ctx) => {
    const runAt = await extendSession(ctx, session);
    // Without an extension a payment is returned, because its session is over.
    if (typeof reading === 'object') await applyReading(ctx, intent, reading);
    if (runAt === null) return (await findSession(ctx, appId, session.id))?.fulfilBy != null;
    const payload = { appId, sessionId: session.id };
    await enqueue(ctx, expireSession, payload, { runAt, key: expireKeyOf(payload) });
    return true;
  });
}

function mayBePaid(reading: PaymentReading): boolean {
  if (reading === 'unreachable') return true;
  if (reading === 'unknown') return false;
  return ['processing', 'requires_capture', 'captured'].includes(reading.state);
}
