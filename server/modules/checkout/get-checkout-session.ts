import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { closeSession, isOver } from './end-session.ts';
import { type CheckoutSession, lockSession, visibleSession } from './queries.ts';
import { viewSession } from './view-session.ts';
import type { SessionView } from './views.ts';

/** Returns a session. Closes it first if it has expired, even if the expiry job has not run yet. */
export async function getCheckoutSession(
  ctx: EitherContext,
  input: Input<typeof contract.getCheckoutSession>,
): Promise<SessionView> {
  const session = await visibleSession(ctx, input.id);
  const over = session.status === 'open' && (await isOver(ctx, session));
  return viewSession(ctx, over ? await close(ctx, session) : session);
}

/** Closes an open session. Fails with `invalid_state` if it is paid. Idempotent. */
export async function expireCheckoutSession(
  ctx: EitherContext,
  input: Input<typeof contract.expireCheckoutSession>,
): Promise<SessionView> {
  const closed = await close(ctx, await visibleSession(ctx, input.id));
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
