import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { closeSession, isOver } from './end-session.ts';
import { closeIfUnpaid } from './expire-session.ts';
import { type CheckoutSession, findSession, lockSession, visibleSession } from './queries.ts';
import { reconcileSession } from './reconcile-session.ts';
import { viewSession } from './view-session.ts';
import type { SessionView } from './views.ts';

/**
 * Returns a session. Closes it first if it has expired, even if the expiry job has not run yet. While it is
 * unpaid, the gateway is asked every few seconds, because the event of a payment may be lost.
 */
export async function getCheckoutSession(
  ctx: EitherContext,
  input: Input<typeof contract.getCheckoutSession>,
): Promise<SessionView> {
  const session = await visibleSession(ctx, input.id);
  if (session.status !== 'open') return viewSession(ctx, session);
  if (!(await isOver(ctx, session))) return viewSession(ctx, await reconcileSession(ctx, session));
  await closeIfUnpaid(ctx, session);
  return viewSession(ctx, (await findSession(ctx, session.appId, session.id)) ?? session);
}

/** Closes an open session. Fails with `invalid_state` if it is paid. Idempotent. */
export async function expireCheckoutSession(
  ctx: EitherContext,
  input: Input<typeof contract.expireCheckoutSession>,
): Promise<SessionView> {
  const session = await reconcileSession(ctx, await visibleSession(ctx, input.id));
  const closed = await close(ctx, session);
  if (closed.status !== 'expired') throw problem('invalid_state');
  return viewSession(ctx, closed);
}

async function close(ctx: EitherContext, seen: CheckoutSession): Promise<CheckoutSession> {
  return transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (session) await closeSession(ctx, session);
    return (await lockSession(ctx, seen.appId, seen.id)) ?? seen;
  });
}
