import type { MemberContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';

type Role = { name: string; scope: 'organisation' | 'environment'; permissions: readonly string[] };

/**
 * All permissions, written `resource:action`; each is checked by an operation. Access to one's own data requires
 * none. `users:read` allows reading full user records, which members and support may not.
 */
export const permissions = ['users:read'] as const;

export type Permission = (typeof permissions)[number];

/** The permissions of each role; permissions are derived from this table only. */
export const roles = {
  member: { name: 'Member', scope: 'organisation', permissions: [] },
  support: { name: 'Support', scope: 'organisation', permissions: [] },
  admin: { name: 'Administrator', scope: 'organisation', permissions: ['users:read'] },
  owner: { name: 'Owner', scope: 'organisation', permissions: ['users:read'] },
  sys_admin: {
    name: 'System administrator',
    scope: 'environment',
    permissions: ['users:read'],
  },
} as const satisfies Record<string, Role & { permissions: readonly Permission[] }>;

export type RoleId = keyof typeof roles;

/**
 * Returns the caller's current roles from the database, not from the token: the roles in the session's
 * organisation, if the app belongs to it, and `sys_admin` for a system administrator.
 */
export function callerRoles(ctx: MemberContext): RoleId[] {
  const { member, app } = ctx;
  const inOrganisation = member.organisationId === app.organisationId ? member.roles : [];
  return [...inOrganisation.filter(isRole), ...(member.isSysAdmin ? (['sys_admin'] as const) : [])];
}

/** Returns the permissions of the caller's roles, without duplicates, in alphabetical order. */
export function callerPermissions(ctx: MemberContext): Permission[] {
  return [
    ...new Set(callerRoles(ctx).flatMap((role) => roles[role].permissions as readonly Permission[])),
  ].sort();
}

/** Fails with `forbidden` unless one of the caller's roles grants this permission. */
export function requirePermission(ctx: MemberContext, permission: Permission): void {
  if (!callerPermissions(ctx).includes(permission)) throw problem('forbidden');
}

function isRole(role: string): role is RoleId {
  return Object.hasOwn(roles, role) && role !== 'sys_admin';
}
