/**
 * The queries of lists, as SQL text so that they are prepared once and tests can examine their plans.
 * Statuses are literals, because only then does the planner use the partial indexes.
 */

const circleColumns = `
  c.id, c.name, c.description, c.image, c.invitation_policy, c.created_at, c.updated_at, m.role as my_role,
  (select count(*)::int from circle_members n
    where n.app_id = c.app_id and n.circle_id = c.id and n.status = 'active') as member_count`;

/** $1 app, $2 user: the circles in which the user is active. */
export const myCirclesText = `
  select ${circleColumns} from circle_members m
  join circles c on c.app_id = m.app_id and c.id = m.circle_id
  where m.app_id = $1 and m.user_id = $2 and m.status = 'active'
  order by c.id desc`;

/** $1 app, $2 user, $3 circle: the circle, if the user is active in it. */
export const myCircleText = `
  select ${circleColumns} from circle_members m
  join circles c on c.app_id = m.app_id and c.id = m.circle_id
  where m.app_id = $1 and m.user_id = $2 and m.circle_id = $3 and m.status = 'active'`;

export const memberColumns = `
  m.id, m.user_id, u.username, u.image, m.role, m.managed_by, m.status, m.joined_at, m.joined_via,
  coalesce(s.status = 'active', false) as membership_active`;

/** Circle memberships with their users and the users' app memberships. */
export const memberSources = `
  circle_members m
  join users u on u.id = m.user_id
  left join memberships s on s.app_id = m.app_id and s.user_id = m.user_id`;

/** $1 app, $2 circle: its active and pending members, the owner first. */
export const currentMembersText = `
  select ${memberColumns} from ${memberSources}
  where m.app_id = $1 and m.circle_id = $2 and m.status in ('active', 'pending_verification')
  order by m.role = 'owner' desc, m.role = 'admin' desc, m.id`;

const invitationColumns = `
  i.id, i.circle_id, i.kind, i.type, i.status, i.expires_at <= sojourn_now()::timestamptz(3) as overdue, i.max_uses, i.use_count,
  i.expires_at, i.created_at, i.inviter_id, inviter.username as inviter_username, inviter.image as inviter_image,
  i.invitee_id, invitee.username as invitee_username, invitee.image as invitee_image`;

/** Invitations of inviters with an active app membership; those of others are hidden and invalid. */
const invitationSources = `
  circle_invitations i
  join users inviter on inviter.id = i.inviter_id
  join memberships membership on membership.app_id = i.app_id and membership.user_id = i.inviter_id
    and membership.status = 'active'
  left join users invitee on invitee.id = i.invitee_id`;

/**
 * $1 app, $2 circle, $3 whether to show all, $4 user: the open invitations, or only those to or by the user.
 * Those that joining by a link created are shown only to their invitee, because they reveal whose address was
 * used to join.
 */
export const openInvitationsText = `
  select ${invitationColumns} from ${invitationSources}
  where i.app_id = $1 and i.circle_id = $2 and i.status = 'pending' and i.expires_at > sojourn_now()::timestamptz(3)
    and (i.invitee_id = $4 or (not i.made_by_join and ($3::boolean or i.inviter_id = $4)))
    and (i.invitee_id is null or (select a.status from memberships a
      where a.app_id = i.app_id and a.user_id = i.invitee_id) = 'active')
  order by i.id desc`;

/**
 * $1 app, $2 user, $3 limit: the open invitations that the user can still accept. Those of circles that the
 * user is in are left out, as are those older than the user's removal (accept-invitation.ts).
 */
export const invitationsToMeText = `
  select ${invitationColumns}, c.name as circle_name from ${invitationSources}
  join circles c on c.app_id = i.app_id and c.id = i.circle_id
  where i.app_id = $1 and i.invitee_id = $2 and i.status = 'pending' and i.expires_at > sojourn_now()::timestamptz(3)
    and not exists (select 1 from circle_members m
      where m.app_id = i.app_id and m.user_id = i.invitee_id and m.circle_id = i.circle_id and m.status = 'active')
    and not exists (select 1 from circle_members m
      where m.app_id = i.app_id and m.circle_id = i.circle_id and m.user_id = i.invitee_id and m.status = 'removed'
        and m.joined_at is not null and m.ended_at >= i.created_at)
  order by i.id desc limit $3`;

/** $1 app, $2 hash of a code: its invitation. */
export const invitationByCodeText = `
  select ${invitationColumns} from circle_invitation_codes k
  join ${invitationSources.replace('circle_invitations i', 'circle_invitations i on i.app_id = k.app_id and i.id = k.invitation_id')}
  where k.code_hash = $2 and k.app_id = $1`;
