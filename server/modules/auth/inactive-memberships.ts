import type { Member } from '#server/platform/context/index.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';

/**
 * Operations that stay allowed while a membership is suspended or cancelled: reading the membership,
 * exporting personal data, signing out, deleting the account and switching to another app. `canUseSavedPerk`
 * reports the block in its answer.
 */
const allowedWhileBlocked: ReadonlySet<string> = new Set([
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
 * Returns true when the partner has suspended or cancelled the membership. An expired membership is not
 * blocked: its bookings can still be read and cancelled, and operations that require an active membership
 * check that themselves. Staff without a membership are never blocked.
 */
export function isMembershipBlocked({ membershipStatus }: Pick<Member, 'membershipStatus'>): boolean {
  return membershipStatus === 'suspended' || membershipStatus === 'cancelled';
}

/** Returns true when an operation refuses members whose membership is blocked. */
export function refusesBlockedMembership({ id, caller }: Pick<Endpoint, 'id' | 'caller'>): boolean {
  return (caller === 'member' || caller === 'either' || caller === 'server') && !allowedWhileBlocked.has(id);
}

/**
 * Refuses a blocked membership with `membership_inactive`. This is the only such check of the API; it also
 * covers a bearer token sent with an API key.
 */
export function refuseBlockedMembership(contract: Endpoint, member: Member | null): void {
  if (member && isMembershipBlocked(member) && refusesBlockedMembership(contract))
    throw problem('membership_inactive');
}
