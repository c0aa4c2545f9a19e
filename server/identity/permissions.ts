import type { MemberContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';

type Role = { name: string; scope: 'organisation' | 'environment'; permissions: readonly string[] };

const forThemselves = [
  'apps:read',
  'bookings:read',
  'bookings:write',
  'circles:read',
  'circles:write',
  'membership:read',
  'perks:read',
  'perks:use',
  'profile:read',
  'profile:write',
  'sessions:delete',
  'sessions:read',
  'users:search',
  'wishlists:read',
  'wishlists:write',
] as const;
/** People of the organisation, as whole records: no right of members or of support. */
const overPeople = ['users:read'] as const;

/** Every permission, `noun:verb`. */
export type Permission = (typeof forThemselves)[number] | (typeof overPeople)[number];

/** What each role permits: the one table from which permissions are derived. */
export const roles = {
  member: { name: 'Member', scope: 'organisation', permissions: forThemselves },
  support: { name: 'Support', scope: 'organisation', permissions: forThemselves },
  admin: { name: 'Administrator', scope: 'organisation', permissions: [...forThemselves, ...overPeople] },
  owner: { name: 'Owner', scope: 'organisation', permissions: [...forThemselves, ...overPeople] },
  sys_admin: {
    name: 'System administrator',
    scope: 'environment',
    permissions: [...forThemselves, ...overPeople],
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
