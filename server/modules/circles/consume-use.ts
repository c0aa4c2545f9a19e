import type { PublicContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';

/**
 * Takes one use of an open invitation; the last one marks it accepted. A conditional update, so that
 * concurrent requests cannot take more uses than there are. Fails with invalid_state when none is left.
 */
export async function consumeUse(ctx: PublicContext, invitationId: string): Promise<void> {
  const taken = await ctx.db.execute(sql`
    update circle_invitations
    set use_count = use_count + 1, updated_at = sojourn_now(),
      status = case when use_count + 1 = max_uses then 'accepted' else status end
    where app_id = ${ctx.app.id} and id = ${invitationId} and status = 'pending' and expires_at > sojourn_now()::timestamptz(3)
    returning 1`);
  if (taken.length === 0) {
    throw problem('invalid_state', { detail: 'The invitation has no uses left.' });
  }
}
