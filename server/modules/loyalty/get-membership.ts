import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { readPointsStatus } from './read-points-status.ts';

/** Returns the caller's membership. Fails with `not_found` for staff without one. */
export async function getMembership(ctx: MemberContext): Promise<Output<typeof contract.getMembership>> {
  const membership = await readPointsStatus(ctx);
  if (!membership) throw problem('not_found');
  return {
    success: true,
    data: {
      id: membership.membershipId,
      tier: membership.tier,
      program: membership.program,
      pointBalance: membership.balance,
      expiringPoints: membership.expiring,
      status: membership.status,
      joinedAt: membership.joinedAt,
      nextTierAt: membership.next?.threshold ?? membership.threshold,
      benefits: membership.benefits,
    },
  };
}
