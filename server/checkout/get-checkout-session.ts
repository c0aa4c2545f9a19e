import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { closeSession, isOver } from './end-session.ts';
import { presentSession } from './present-session.ts';
import { type CheckoutSession, lockSession, visibleSession } from './queries.ts';

/** Reads a session. One whose time is over is closed on the way, whether or not its job has run. */
export async function getCheckoutSession(
  ctx: EitherContext,
  input: Input<typeof contract.getCheckoutSession>,
): Promise<Output<typeof contract.getCheckoutSession>> {
  const session = await visibleSession(ctx, input.id);
  const over = session.status === 'open' && (await isOver(ctx, session));
  return presentSession(ctx, over ? await close(ctx, session) : session);
}

/** Closes an open session. Fails with `invalid_state` once it was paid; a second call answers the same. */
export async function expireCheckoutSession(
  ctx: EitherContext,
  input: Input<typeof contract.expireCheckoutSession>,
): Promise<Output<typeof contract.expireCheckoutSession>> {
  const closed = await close(ctx, await visibleSession(ctx, input.id));
  if (closed.status !== 'expired') throw problem('invalid_state');
  return presentSession(ctx, closed);
}

async function close(ctx: EitherContext, seen: CheckoutSession): Promise<CheckoutSession> {
  return transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (session) await closeSession(ctx, session);
    return (await lockSession(ctx, seen.appId, seen.id)) ?? seen;
  });
}
