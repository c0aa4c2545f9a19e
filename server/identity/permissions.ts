import type { MemberContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';

type Role = { name: string; scope: 'organisation' | 'environment'; permissions: readonly string[] };

/**
 * Every permission, `noun:verb`: only such as an operation checks. What anybody may do with what is theirs takes none.
 * `users:read` reads whole records of people, which members and support may not.
 */
export const permissions = ['users:read'] as const;

export type Permission = (typeof permissions)[number];

/** What each role permits: the one table from which permissions are derived. */
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
 * The caller's roles as they stand in the database now, whatever an older token says: those in the session's
 * organisation, which count only while the app belongs to it, and that of a system administrator.
 */
export function rolesHeld(ctx: MemberContext): RoleId[] {
  const { member, app } = ctx;
  const inOrganisation = member.organisationId === app.organisationId ? member.roles : [];
  return [...inOrganisation.filter(isRole), ...(member.isSysAdmin ? (['sys_admin'] as const) : [])];
}

/** What the caller's roles permit, each permission once, in alphabetical order. */
export function permissionsHeld(ctx: MemberContext): Permission[] {
  return [
    ...new Set(rolesHeld(ctx).flatMap((role) => roles[role].permissions as readonly Permission[])),
  ].sort();
}

/** Fails with `forbidden` unless one of the caller's roles permits this. */
export function requirePermission(ctx: MemberContext, permission: Permission): void {
  if (!permissionsHeld(ctx).includes(permission)) throw problem('forbidden');
}

function isRole(role: string): role is RoleId {
  return Object.hasOwn(roles, role) && role !== 'sys_admin';
}
