import type { SystemContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { invitationCode, invitationCodeHash } from './invitation-codes.ts';
import { invitationLifetimeDays } from './limits.ts';

/**
 * Makes the places in circles that wait for these users' first sign-in wait for their answer instead, each with an
 * invitation to accept, as if the addresses had been typed later. Call it after somebody else than the person has
 * activated app memberships, in the same transaction: a sign-in then no longer says that the person wants the place.
 * Sends no e-mail. Runs at most four statements.
 */
export async function inviteWaitingMembers(
  ctx: Pick<SystemContext, 'db' | 'environment'>,
  appId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const waiting = sql`m.app_id = ${appId} and m.status = 'pending_verification' and not m.needs_answer
    and m.user_id in (select id::uuid from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb) as p(id))`;
  // Locked in ascending order of id, as everywhere, to avoid deadlocks.
  const circles = await ctx.db.execute(sql`
    select 1 from circles c where c.app_id = ${appId} and c.id in (select m.circle_id from circle_members m where ${waiting})
    order by c.id for no key update`);
  if (circles.length === 0) return;
  const places = await ctx.db.execute<{ circle_id: string; user_id: string; link_id: string }>(sql`
    update circle_members m set needs_answer = true where ${waiting}
    returning m.circle_id, m.user_id, m.invitation_id as link_id`);
  const invitations = places.map((place) => {
    const id = newId();
    return { ...place, id, code_hash: invitationCodeHash(invitationCode(ctx.environment, id)) };
  });
  await ctx.db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(invitations)}::text::jsonb)
        as g(id uuid, circle_id uuid, user_id uuid, link_id uuid, code_hash text)
    ), made as (
      insert into circle_invitations
        (app_id, id, circle_id, kind, type, status, inviter_id, invitee_id, max_uses, made_by_join, expires_at)
      select ${appId}::uuid, g.id, g.circle_id, 'by_username', link.type, 'pending', link.inviter_id, g.user_id, 1, true,
        sojourn_now() + make_interval(days => ${invitationLifetimeDays})
      from given g join circle_invitations link on link.app_id = ${appId}::uuid and link.id = g.link_id
      on conflict do nothing returning id
    )
    insert into circle_invitation_codes (code_hash, app_id, invitation_id)
    select g.code_hash, ${appId}::uuid, g.id from given g join made on made.id = g.id`);
}
