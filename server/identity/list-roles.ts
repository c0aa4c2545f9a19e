import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract-people.ts';
import { permissionsHeld, roles, rolesHeld } from './permissions.ts';

/** The caller's roles in the session's organisation, and above it. */
export async function listRoles(ctx: MemberContext): Promise<Output<typeof contract.listRoles>> {
  return {
    roles: rolesHeld(ctx).map((id) => ({ id, name: roles[id].name, scope: roles[id].scope })),
  };
}

/** What those roles permit together. */
export async function listPermissions(ctx: MemberContext): Promise<Output<typeof contract.listPermissions>> {
  return { permissions: permissionsHeld(ctx) };
}
