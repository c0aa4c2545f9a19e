import { z } from 'zod';
import { loadApp, loadEmailBranding, unsubscribeUrl, wantsMail } from '#server/modules/tenants/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { sendMail } from '#server/platform/email/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { invitationCode } from './invitation-codes.ts';
import { invitationMail } from './invitation-mails.ts';
import { invitationUrl } from './present.ts';

type Row = {
  circle: string;
  inviter: string;
  firstname: string;
  user_id: string;
  email: string;
  locale: string | null;
  expires_at: string;
};

/** E-mails an invitation to its addressee, once, unless it was answered or revoked meanwhile. */
export const mailInvitation = defineJob({
  name: 'mail_circle_invitation',
  payload: z.object({ appId: z.string(), invitationId: z.string() }),
  maxAttempts: 12,
  run: async (ctx, { appId, invitationId }) => {
    const app = await loadApp(ctx.db, appId);
    if (!app) return;
    const look = await loadEmailBranding(ctx, app);
    await transaction(ctx, async (ctx) => {
      const facts = await claim(ctx, appId, invitationId);
      if (!facts) return;
      const refusal = { appId, userId: facts.user_id, kind: 'circle_invitations' } as const;
      const refuse = unsubscribeUrl(ctx.environment, look.origin, refusal);
      const content = invitationMail(look, {
        locale: facts.locale ?? look.locale,
        firstname: facts.firstname,
        inviter: facts.inviter,
        circle: facts.circle,
        link: invitationUrl(look.origin, invitationCode(ctx.environment, invitationId)),
        until: facts.expires_at,
        unsubscribeUrl: refuse,
      });
      await sendMail(ctx, {
        appId,
        to: facts.email,
        kind: 'circle_invitation',
        unsubscribeUrl: refuse,
        ...content,
      });
    });
  },
});

/**
 * Marks the invitation as mailed; null when it already is, is not open, the member opted out, or the app
 * membership of inviter or invitee is not active, because the link would then show nothing.
 */
async function claim(ctx: SystemContext, appId: string, invitationId: string): Promise<Row | null> {
  const [row] = await ctx.db.execute<Row>(sql`
    update circle_invitations i set mailed_at = sojourn_now()
    from circles c, users inviter, users invitee, memberships inviting, memberships invited
    where i.app_id = ${appId} and i.id = ${invitationId} and i.status = 'pending' and i.mailed_at is null
      and i.expires_at > sojourn_now()::timestamptz(3) and c.app_id = i.app_id and c.id = i.circle_id and inviter.id = i.inviter_id
      and invitee.id = i.invitee_id
      and inviting.app_id = i.app_id and inviting.user_id = i.inviter_id and inviting.status = 'active'
      and invited.app_id = i.app_id and invited.user_id = i.invitee_id and invited.status = 'active'
      and ${wantsMail('circle_invitations', sql`i.app_id`, sql`invitee.id`)}
    returning c.name as circle, inviter.firstname || ' ' || inviter.lastname as inviter, invitee.firstname,
      invitee.id as user_id, invitee.email, invitee.locale, i.expires_at`);
  return row ?? null;
}
