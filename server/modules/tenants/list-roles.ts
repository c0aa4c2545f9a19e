import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-people.ts';
import { callerPermissions, callerRoles, roles } from './permissions.ts';

/** Lists the caller's roles in the session's organisation, and `sys_admin` where it applies. */
export async function listRoles(ctx: MemberContext): Promise<Output<typeof contract.listRoles>> {
  return {
    roles: callerRoles(ctx).map((id) => ({ id, name: roles[id].name, scope: roles[id].scope })),
  };
}

/** Lists the permissions that the caller's roles grant. */
export async function listPermissions(ctx: MemberContext): Promise<Output<typeof contract.listPermissions>> {
  return { permissions: callerPermissions(ctx) };
}
