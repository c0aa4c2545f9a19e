import type { Member } from '#server/platform/context/index.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';

/**
 * What stays open to somebody whose membership was suspended or cancelled: reading how it stands, taking the own data,
 * leaving, and going to another app of theirs. Whether a perk can be used is a question whose answer says it itself.
 */
const openToShutOut: ReadonlySet<string> = new Set([
  'getMembership',
  'getApp',
  'exportPersonalData',
  'getDeletionObstacles',
  'deleteAccount',
  'logout',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'listApps',
  'switchOrganisation',
  'canUseSavedPerk',
]);

/**
 * Whether the partner has shut the member out of the app. An expired membership is not: what was booked under it is
 * read and cancelled as before, and what needs one in force says so itself. Staff have none.
 */
export function isShutOut({ membershipStatus }: Pick<Member, 'membershipStatus'>): boolean {
  return membershipStatus === 'suspended' || membershipStatus === 'cancelled';
}

/** Whether an operation refuses members who were shut out. */
export function refusesShutOut({ id, caller }: Pick<Endpoint, 'id' | 'caller'>): boolean {
  return (caller === 'member' || caller === 'either' || caller === 'server') && !openToShutOut.has(id);
}

/**
 * The one place where a suspended or cancelled membership is refused over the API, also where a key names the member
 * beside itself. Fails with membership_inactive.
 */
export function refuseShutOut(contract: Endpoint, member: Member | null): void {
  if (member && isShutOut(member) && refusesShutOut(contract)) throw problem('membership_inactive');
}
