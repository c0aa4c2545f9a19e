import type { EitherContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { closeSession } from './end-session.ts';
import { liveSessionsOf, lockSession } from './queries.ts';

/**
 * Closes the open sessions of these bookings, so that a new session can charge them. Each session stays
 * locked until the transaction ends. Fails with `invalid_state` if one of them is paid.
 */
export async function closeUnpaidSessions(ctx: EitherContext, bookingIds: readonly string[]): Promise<void> {
  for (const id of await liveSessionsOf(ctx, ctx.app.id, bookingIds)) {
    const session = await lockSession(ctx, ctx.app.id, id);
    if (!session || session.status === 'expired') continue;
    if (session.status !== 'open' || session.fulfilBy !== null) throw problem('invalid_state');
    await closeSession(ctx, session);
  }
}
