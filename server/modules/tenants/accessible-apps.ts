import type { Environment } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';

/**
 * Returns a subquery for the ids of the enabled apps that a user may sign in to: as a member whose status is
 * neither pending nor cancelled, or as staff of the organisation. Production includes approved apps only.
 */
export function accessibleApps(environment: Environment, userId: string): SQL {
  return sql`(
    select a.id from memberships m join apps a on a.id = m.app_id
    where m.user_id = ${userId} and m.status not in ('pending', 'cancelled') and ${isAvailable(environment)}
    union
    select a.id from organisation_members om join apps a on a.organisation_id = om.organisation_id
    where om.user_id = ${userId} and om.role <> 'member' and ${isAvailable(environment)})`;
}

function isAvailable(environment: Environment): SQL {
  return environment === 'Production'
    ? sql`a.disabled_at is null and a.production_approved`
    : sql`a.disabled_at is null`;
}
