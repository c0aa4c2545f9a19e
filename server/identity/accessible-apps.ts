import type { Environment } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';

/**
 * A subquery of the ids of the enabled apps that a person may sign in to: as a member who has signed in to it
 * before (any status but pending and cancelled), or as staff of the organisation. In Production only approved apps count.
 */
export function accessibleApps(environment: Environment, userId: string): SQL {
  return sql`(
    select a.id from memberships m join apps a on a.id = m.app_id
    where m.user_id = ${userId} and m.status not in ('pending', 'cancelled') and ${isOpen(environment)}
    union
    select a.id from organisation_members om join apps a on a.organisation_id = om.organisation_id
    where om.user_id = ${userId} and om.role <> 'member' and ${isOpen(environment)})`;
}

function isOpen(environment: Environment): SQL {
  return environment === 'Production'
    ? sql`a.disabled_at is null and a.production_approved`
    : sql`a.disabled_at is null`;
}
