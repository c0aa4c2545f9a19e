import { z } from 'zod';
import { announce } from '#server/outbound-webhooks/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob } from '#server/platform/jobs/index.ts';

/** Tells an app's webhook endpoints of a membership that a circle's link made; of none where the id is nobody's. */
export const announceJoinedMember = defineJob({
  name: 'announce_joined_member',
  payload: z.object({ appId: z.string(), membershipId: z.string() }),
  run: async (ctx, { appId, membershipId }) => {
    const [made] = await ctx.db.execute<{ user_id: string; status: string }>(sql`
      select user_id, status from memberships where app_id = ${appId} and id = ${membershipId}`);
    if (!made) return;
    const status = made.status === 'pending' ? 'pending' : 'active';
    await announce(ctx, appId, 'member.created', {
      source: 'circle_invitation',
      members: [{ membership_id: membershipId, user_id: made.user_id, status }],
    });
  },
});
