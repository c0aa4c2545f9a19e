import { ensurePendingMember } from '#server/modules/tenants/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { checkMemberLimit } from './admit-member.ts';
import { lockCircle } from './circle.ts';
import { consumeUse } from './consume-use.ts';
import type * as contract from './contract.ts';
import { expireUnanswerableInvitations } from './expire-invitations.ts';
import { findInvitation, refuseExpiredOrRevoked } from './find-invitation.ts';
import { invitationCode, invitationCodeHash } from './invitation-codes.ts';
import { invitationLifetimeDays } from './limits.ts';
import { mailInvitation } from './mail-invitation.ts';
import type { InvitationRow } from './present.ts';
import { parseResidence } from './residence.ts';

/**
 * Redeems a link for an e-mail address, known or not. Creates the account and a pending app membership if
 * missing, and a pending circle membership that becomes active when the first sign-in verifies the address.
 * Where the app membership is not pending, the pending row only hides the difference from the circle's
 * managers and never becomes active; an address with an active app membership gets an invitation to accept.
 * Signs nobody in, changes no existing account, and takes the same steps and returns the same answer for every
 * address. Fails with not_found, invitation_expired, or invalid_state (invitation by username, used up, circle
 * full).
 */
export async function joinCircle(
  ctx: PublicContext,
  input: Input<typeof contract.joinCircle>,
): Promise<Output<typeof contract.joinCircle>> {
  return transaction(ctx, async (ctx) => {
    const circle = await lockCircle(ctx, input.circle_id);
    const invitation = await findInvitation(ctx, circle.id, input.invitation_code);
    refuseExpiredOrRevoked(invitation);
    // Refused whatever the address is, so that the answer does not reveal the addressee.
    if (invitation.kind === 'by_username') {
      throw problem('invalid_state', {
        detail: 'This is an invitation by username. The invited member must sign in and accept it.',
      });
    }
    const userId = await ensurePendingMember(ctx, {
      email: input.email,
      firstname: input.firstname,
      lastname: input.lastname,
      ...parseResidence(input),
    });
    // A repeated request takes no second use. A refusal rolls back the new account too.
    if (await addPendingMember(ctx, invitation, userId)) {
      await consumeUse(ctx, invitation.id);
      await checkMemberLimit(ctx, circle.id);
    }
    const invitationId = await inviteActiveMember(ctx, invitation, userId);
    // Enqueued for every address; the job does nothing when no invitation was created.
    await enqueue(ctx, mailInvitation, { appId: ctx.app.id, invitationId });
    return { circle: { id: circle.id, name: circle.name }, login_required: true as const };
  });
}

/**
 * Creates an invitation for a user with an active app membership who is not in the circle, at most one a
 * week, so that repeated joins do not e-mail the same person repeatedly. Returns its id, also when no
 * invitation was created.
 */
async function inviteActiveMember(ctx: PublicContext, link: InvitationRow, userId: string): Promise<string> {
  const id = newId();
  // Otherwise an invitation that the member cannot see would keep out the new one.
  await expireUnanswerableInvitations(ctx, link.circle_id);
  await ctx.db.execute(sql`
    with made as (
      insert into circle_invitations
        (app_id, id, circle_id, kind, type, status, inviter_id, invitee_id, max_uses, made_by_join, expires_at)
      select ${ctx.app.id}, ${id}, ${link.circle_id}, 'by_username', ${link.type}, 'pending', ${link.inviter_id},
        ${userId}, 1, true, sojourn_now() + make_interval(days => ${invitationLifetimeDays})
      where ${isActiveMember(ctx, userId)}
        and not exists (select 1 from circle_members m
          where m.app_id = ${ctx.app.id} and m.user_id = ${userId} and m.circle_id = ${link.circle_id}
            and (m.status = 'active'
              or (m.status = 'removed' and m.joined_at is not null and m.ended_at >= ${link.created_at})))
        and not exists (select 1 from circle_invitations i
          where i.app_id = ${ctx.app.id} and i.circle_id = ${link.circle_id} and i.invitee_id = ${userId}
            and i.made_by_join and i.created_at > sojourn_now()::timestamptz(3) - make_interval(days => ${invitationLifetimeDays}))
      on conflict do nothing returning id
    )
    insert into circle_invitation_codes (code_hash, app_id, invitation_id)
    select ${invitationCodeHash(invitationCode(ctx.environment, id))}, ${ctx.app.id}, id from made`);
  return id;
}

function isActiveMember(ctx: PublicContext, userId: string): SQL {
  return sql`exists (select 1 from memberships s
    where s.app_id = ${ctx.app.id} and s.user_id = ${userId} and s.status = 'active')`;
}

/**
 * Whether the app membership does not wait for its first sign-in. A later sign-in, after a suspension for
 * example, does not say that the person wants to be in the circle.
 */
function isPastFirstSignIn(ctx: PublicContext, userId: string): SQL {
  return sql`exists (select 1 from memberships s
    where s.app_id = ${ctx.app.id} and s.user_id = ${userId} and s.status <> 'pending')`;
}

/** Adds a pending member. Returns false when the user already has a pending row. */
async function addPendingMember(
  ctx: PublicContext,
  invitation: InvitationRow,
  userId: string,
): Promise<boolean> {
  const added = await ctx.db.execute(sql`
    insert into circle_members
      (app_id, id, circle_id, user_id, role, managed_by, status, joined_via, invitation_id,
       needs_answer)
    values (${ctx.app.id}, ${newId()}, ${invitation.circle_id}, ${userId}, 'member',
      ${invitation.type === 'members_managed' ? 'members' : 'admins'}, 'pending_verification', 'by_link',
      ${invitation.id}, ${isPastFirstSignIn(ctx, userId)})
    on conflict (app_id, user_id, circle_id) where status = 'pending_verification' do nothing
    returning 1`);
  return added.length > 0;
}
