import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import type * as contract from './contract-people.ts';
import { countryCodeText } from './country-code.ts';
import { requirePermission } from './permissions.ts';

/** Length of the list. */
const maxUsers = 100;

type User = Output<typeof contract.listRecentUsers>['users'][number];

/**
 * Returns full user records of the newest members of the caller's app. This is one of the two most sensitive
 * reads: it requires `users:read`, covers only active memberships of the caller's app, and returns secrets of
 * other systems to a system administrator only. Each read is logged.
 */
export async function listRecentUsers(ctx: MemberContext): Promise<Output<typeof contract.listRecentUsers>> {
  requirePermission(ctx, 'users:read');
  const rows = await ctx.db.execute<User>(recentQuery(ctx.app.id, ctx.member.isSysAdmin));
  ctx.log.info(
    { appId: ctx.app.id, userId: ctx.member.userId, records: rows.length },
    'recent users were read',
  );
  return { users: [...rows] };
}

/** Query for the newest active members of an app. Secret columns are read only with `withSecrets`. */
export function recentQuery(appId: string, withSecrets: boolean): SQL {
  const secrets = withSecrets
    ? sql`u.external_login_key, u.external_member_id, u.fmt_partner_id, u.hash_encryption`
    : sql`null as external_login_key, null as external_member_id, null as fmt_partner_id, null as hash_encryption`;
  return sql`
    select u.id, u.username, u.firstname, u.lastname, u.email, nullif(u.phone_number, '') as phone_number,
      nullif(u.gender, '') as gender, u.date_of_birth::text as date_of_birth, nullif(u.country, '') as country,
      ${sql.raw(countryCodeText)} as country_code, u.image, u.vibes, u.is_active,
      u.is_vendor, u.is_sys_admin, u.is_email_otp_verified, u.vendor_name, ${secrets}
    from memberships m join users u on u.id = m.user_id
    where m.app_id = ${appId} and m.status = 'active'
    order by m.joined_at desc, m.id desc limit ${maxUsers}`;
}
